/*
 * tombstone.js: put in the place of sw.js where Thicket is to be served no more.
 * A service worker that is only deleted goes on for ever; this one forgets all
 * it has kept, and itself.  The tables of the browser stay (IndexedDB).
 */
// SPDX-License-Identifier: MIT
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (e) => {
  const forget = (names) => Promise.all(names.filter((name) => name.startsWith('thicket-')).map((name) => caches.delete(name)));
  e.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.registration.unregister())
      .then(() => self.clients.matchAll({ type: 'window' }))
      .then((pages) => pages.forEach((page) => void page.navigate(page.url))),
  );
});
