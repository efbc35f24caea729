// Serves what the build made, in the smallest form the browser takes; nothing outside dist/client can be reached.

import { createReadStream, readdirSync, statSync, type Dirent } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.webp': 'image/webp', '.avif': 'image/avif', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.pmtiles': 'application/vnd.pmtiles',
};
type File = { readonly path: string; readonly size: number; readonly tag: string };

/** Reads the list of files once: the build does not change under a running server. */
export function makeFiles(root: string): (address: string, request: Request) => Response | null {
  const files = new Map<string, File>();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }) as Dirent[];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(path);
    files.set(`/${relative(root, path).split(sep).join('/')}`, { path, size, tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` });
  }
  return (address, request) => {
    const kind = kinds[extname(address)];
    if (kind === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
    const plain = files.get(address);
    if (plain === undefined) return null;
    const accepted = request.headers.get('Accept-Encoding') ?? '';
    const [file, encoding] = accepted.includes('br') && files.has(`${address}.br`) ? [files.get(`${address}.br`) ?? plain, 'br']
      : accepted.includes('gzip') && files.has(`${address}.gz`) ? [files.get(`${address}.gz`) ?? plain, 'gzip'] : [plain, null];
    const headers = new Headers({ 'Content-Type': kind, 'Cache-Control': cachingOf(address), ETag: file.tag, 'X-Content-Type-Options': 'nosniff' });
    if (files.has(`${address}.br`)) headers.set('Vary', 'Accept-Encoding');
    if (encoding !== null) headers.set('Content-Encoding', encoding);
    if (request.headers.get('If-None-Match') === file.tag) return new Response(null, { status: 304, headers });
    headers.set('Content-Length', String(file.size));
    return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file.path)) as ReadableStream), { headers });
  };
}

/** Built files carry their hash in the name; the worker must always be asked for again. */
function cachingOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (address.startsWith('/photos/') || address.startsWith('/icons/') || address.startsWith('/og/')) return 'public, max-age=2592000';
  return address === '/sw.js' ? 'no-cache' : 'public, max-age=3600';
}
