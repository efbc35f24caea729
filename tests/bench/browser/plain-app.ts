// The baseline for reloading offline: a minimal page whose service worker caches three files.

import { createServer, type Server } from 'node:http';

/** As many rows as the member's list has, rendered by one script without requests. */
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': [
    'text/html',
    '<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Plain</title><link rel="stylesheet" href="/style.css"></head><body><main id="main"></main><script type="module" src="/app.js"></script></body></html>',
  ],
  '/style.css': [
    'text/css',
    'body{font:16px sans-serif}li{padding:12px;border-bottom:1px solid #ddd}',
  ],
  '/app.js': [
    'text/javascript',
    `
    const kept = JSON.parse(localStorage.getItem('bookings') ?? 'null') ?? Array.from({ length: 12 }, (_, n) => ({ code: 'ABC' + n, hotel: 'Hotel ' + n, at: '14:00' }));
    localStorage.setItem('bookings', JSON.stringify(kept));
    const list = document.createElement('ul');
    for (const { code, hotel, at } of kept) { const row = document.createElement('li'); row.className = 'booking'; row.textContent = code + ' ' + hotel + ' ' + at; list.append(row); }
    document.getElementById('main').append(list);
    void navigator.serviceWorker.register('/sw.js');`,
  ],
  '/sw.js': [
    'text/javascript',
    `
    self.addEventListener('install', (event) => event.waitUntil(caches.open('plain').then((cache) => cache.addAll(['/', '/style.css', '/app.js'])).then(() => self.skipWaiting())));
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`,
  ],
};

export async function openPlainApp(
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': file[0], 'Cache-Control': 'no-cache' })
        .end(file[1]);
  });
  await new Promise<void>((done) => {
    server.listen(port, done);
  });
  return {
    url: `http://localhost:${port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
