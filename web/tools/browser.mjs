/* browser.mjs: Debian's Chromium through Playwright, quiet and offline. */
// SPDX-License-Identifier: MIT
import { chromium } from 'playwright-core';

export function browse() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--force-color-profile=srgb',
      /* A picture does not depend on what was drawn before it. */
      '--disable-partial-raster', '--disable-lcd-text',
      /* Pages live for seconds: no processes in store for the next one, no code compiled for the long run. */
      '--disable-site-isolation-trials', '--js-flags=--no-opt',
    ],
  });
}
