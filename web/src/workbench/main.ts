/* The workbench: boards with fixture views, for those who make boards (docs/boards.md). */
// SPDX-License-Identifier: MIT
import { mount } from 'svelte';
import '../look.css';
import Workbench from './Workbench.svelte';

mount(Workbench, { target: document.getElementById('bench')! });
