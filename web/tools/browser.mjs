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
      '--disable-partial-raster', '--disable-lcd-text',
    ],
  });
}
