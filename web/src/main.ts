/* main.ts: where the page begins. */
// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import './look.css';
import App from './App.svelte';
import { firstLight } from './settings.svelte';

firstLight();
mount(App, { target: document.getElementById('page')! });
