/* main.ts: where the page begins. */
// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import './look.css';
import App from './App.svelte';
import { alone } from './base';
import { mendBoxes } from './boxes';
import { firstLight } from './settings.svelte';

firstLight();
mendBoxes();
const show = () => void mount(App, { target: document.getElementById('page')! });
if (alone) void import('./offline/home').then((home) => home.open()).then(show);
else show();
