/*
 * sw.js: keeps the page in the browser, so that it opens without a network.
 *
 * Everything is fetched once, for one version; a new version waits beside the
 * old one until the person wants it (web/src/offline/home.ts).  Nothing is ever
 * mixed: a page gets all its files of one version.
 */
// SPDX-License-Identifier: MIT
const NAME = `thicket-${'VERSION'}`;
const FILES = ['FILES'];
const HOME = new URL('./', self.location).href;

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (e) => {
  const old = (names) => names.filter((name) => name.startsWith('thicket-') && name !== NAME);
  e.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (e) => {
  if (e.data === 'go') void self.skipWaiting();
});

self.addEventListener('fetch', (e) => {
  const { request } = e;
  if (request.method !== 'GET' || !request.url.startsWith(HOME)) return;
  const path = request.url.slice(HOME.length);
  if (request.mode === 'navigate' && !/^(index\.html)?([?#]|$)/.test(path)) {
    e.respondWith(Response.redirect(`${HOME}#/${path}`)); /* there is one page */
    return;
  }
  const wanted = request.mode === 'navigate' ? HOME : request;
  e.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(wanted, { ignoreVary: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
