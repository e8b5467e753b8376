/** The page as a folder that a web server offers: browsers install it, and open it without a network from then on. */

import { createHash } from 'node:crypto';

/** Keeps the files in the browser, and answers with them. Another page in the folder is another cache. */
const writeWorker = (names: readonly string[], version: string): string => `'use strict';
const own = 'quorum ' + registration.scope + ' ';
const name = own + '${version}';
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(${JSON.stringify(['./', ...names])})));
});
addEventListener('activate', (event) => {
  const isOld = (key) => key.startsWith(own) && key !== name;
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key)))));
});
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
`;

const MANIFEST = {
  name: 'quorum',
  description: 'Congress, Parliament and their kin: play, solve and play back, without a network',
  start_url: './',
  display: 'standalone',
  background_color: '#2b6451',
  theme_color: '#2b6451',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
};

/** The files of the folder, by their names. @param html the page as one file. */
export function listOfflineFiles(html: string): ReadonlyMap<string, string> {
  const icon = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(html)?.[1] ?? '';
  const files = new Map([
    ['index.html', html.replace('<title>', '<link rel="manifest" href="manifest.webmanifest">\n<title>')],
    ['manifest.webmanifest', `${JSON.stringify(MANIFEST, null, 2)}\n`],
    ['icon.svg', decodeURIComponent(icon)],
  ]);
  const hash = createHash('sha256')
    .update([...files.values()].join('\n'))
    .digest('hex');
  return files.set('worker.js', writeWorker([...files.keys()], hash.slice(0, 16)));
}
