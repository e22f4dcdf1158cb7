/*
 * site.mjs: the page without a server, beside the page of one, as a Vite plugin:
 *
 *   offline.html           index.html with its files beside it, wherever that is
 *   manifest.webmanifest   so that it can be installed
 *   sw.js                  keeps all of it in the browser (tools/sw.js, with the list of files)
 *
 * `make site` makes a folder for any web server of these; `thicket serve` shows
 * them at /offline.
 */
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/* As the server sends it (front/server/http.c), for hosts that send nothing of the kind. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self'; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

const HEAD = `    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
`;

const MANIFEST = {
  id: './',
  name: 'Thicket',
  short_name: 'Thicket',
  description: 'Family games of memory and hidden paths.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#0f1c22',
  theme_color: '#0f1c22',
  categories: ['games', 'kids'],
  icons: [
    { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

export function offlinePage(page) {
  return page
    .replace('<html lang="en"', '<html lang="en" data-home="browser"')
    .replaceAll('="/', '="./')
    .replace(/ *<title>/, (title) => HEAD + title);
}

/** @returns {import('vite').Plugin} */
export function site() {
  let root = '';
  return {
    name: 'thicket-site',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const open = readdirSync(join(root, 'public'));
        const first = bundle['index.html'];
        const page = offlinePage(first?.type === 'asset' ? String(first.source) : '');
        const manifest = JSON.stringify(MANIFEST);
        const hash = createHash('sha256').update(page).update(manifest).update(files.sort().join());
        for (const name of open) hash.update(readFileSync(join(root, 'public', name)));
        const list = ['./', './manifest.webmanifest', ...[...open, ...files].map((name) => `./${name}`)];
        emit('offline.html', page);
        emit('manifest.webmanifest', manifest);
        const worker = readFileSync(join(root, 'tools/sw.js'), 'utf8');
        emit('sw.js', worker.replace("'VERSION'", `'${hash.digest('hex').slice(0, 16)}'`).replace("['FILES']", JSON.stringify(list)));
      },
    },
  };
}
