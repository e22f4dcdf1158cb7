/* browser.mjs: Debian's Chromium through Playwright, quiet and offline; or with BROWSER=firefox-esr that one. */
// SPDX-License-Identifier: MIT
import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox } from 'playwright-core';

/* Without windows where there is such a one: it has nothing to draw but pages, and takes a fifth less of the processor. */
function find(names) {
  for (const name of names) {
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name));
        return join(folder, name);
      } catch {
        /* somewhere else, then */
      }
    }
  }
  throw new Error(`there is no ${names.at(-1)}: tools/set-up test`);
}

/* Of two such lists the last counts, so this one begins with Playwright's own.  Then what draws suggestions below an address
 * bar that nobody sees: two pages for every window, which cost more than ours. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval', 'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'PaintHolding',
  'ThirdPartyStoragePartitioning', 'Translate', 'AutoDeElevate', 'RenderDocument', 'OptimizationHints',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup',
];

export const findChromium = () => process.env.CHROMIUM ?? find(['chromium-headless-shell', 'headless_shell', 'chromium']);

export function browse() {
  const { BROWSER } = process.env;
  /* A browser as it is, by the protocol that all of them speak. */
  if (BROWSER) return firefox.launch({ executablePath: find([BROWSER]), channel: 'moz-firefox', headless: true });
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--force-color-profile=srgb',
      /* Pages live for seconds: no processes in store for the next one, no code compiled for the long run. */
      '--disable-site-isolation-trials', '--js-flags=--no-opt', `--disable-features=${WITHOUT}`,
      /* A picture does not depend on what was drawn before it. */
      '--disable-partial-raster', '--disable-lcd-text',
    ],
  });
}
