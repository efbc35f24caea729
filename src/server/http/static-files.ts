// Serves the files of the build, in the smallest form the browser accepts; nothing outside
// dist/client can be reached.

import { createReadStream, existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { acceptedEncoding } from '../pages/content-negotiation.ts';

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.pmtiles': 'application/vnd.pmtiles',
};
/** The compressed forms that the build leaves beside a file, best first. */
const compressions = ['br', 'gzip'] as const;
export type File = { readonly path: string; readonly size: number; readonly tag: string };

/**
 * Reads the list of files once: the build does not change under a running server. What is in an
 * earlier folder hides the same name in a later one.
 */
export function makeFiles(
  roots: string | readonly string[],
): (address: string, request: Request) => Response | null {
  const files = new Map<string, File>();
  for (const root of [roots].flat().toReversed())
    for (const [address, file] of filesIn(root)) files.set(address, file);
  return (address, request) => sendFile(files, address, request);
}

/** Answers with what these files hold for the address, or null. */
export function sendFile(
  files: ReadonlyMap<string, File>,
  address: string,
  request: Request,
): Response | null {
  const kind = kinds[extname(address)];
  if (kind === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  const plain = files.get(address);
  if (plain === undefined) return null;
  const compressed = { br: files.get(`${address}.br`), gzip: files.get(`${address}.gz`) };
  const offered = compressions.filter((name) => compressed[name] !== undefined);
  const encoding = acceptedEncoding(request.headers.get('Accept-Encoding'), offered);
  const file = (encoding === 'identity' ? undefined : compressed[encoding]) ?? plain;
  const headers = new Headers({
    'Content-Type': kind,
    'Cache-Control': cachingOf(address),
    ETag: file.tag,
    'X-Content-Type-Options': 'nosniff',
  });
  if (offered.length > 0) headers.set('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  if (encoding === 'identity' && address.endsWith('.pmtiles')) {
    headers.set('Accept-Ranges', 'bytes');
    const part = partOf(request.headers, file);
    if (part !== null) return sendPart(file, part, headers, request.method);
  }
  if (request.headers.get('If-None-Match') === file.tag)
    return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(file.size));
  return new Response(
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(createReadStream(file.path)) as ReadableStream),
    { headers },
  );
}

export const fileOf = (
  path: string,
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
): File => ({ path, size, tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` });

/**
 * Files whose name begins with a dot are for tools, such as the bundler's manifest; only what a
 * standard puts under `.well-known` is public.
 */
const isHidden = (address: string): boolean => /\/\.(?!well-known\/)/.test(address);

function filesIn(root: string): readonly (readonly [string, File])[] {
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }) as Dirent[];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [`/${relative(root, path).split(sep).join('/')}`, path] as const)
    .filter(([address]) => !isHidden(address))
    .map(([address, path]) => [address, fileOf(path, statSync(path))]);
}

type Part = { readonly from: number; readonly to: number } | 'outside';

/**
 * The one range of bytes a request asks for; null for the whole file, also for ranges we do not
 * support (RFC 9110).
 */
function partOf(headers: Headers, { size, tag }: File): Part | null {
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range') ?? '');
  const version = headers.get('If-Range');
  if (range === null || (version !== null && version !== tag)) return null;
  const [, first = '', last = ''] = range;
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return from >= size || from > to ? 'outside' : { from, to };
}

function sendPart(file: File, part: Part, headers: Headers, method: string): Response {
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${part.from}-${part.to}/${file.size}`);
  headers.set('Content-Length', String(part.to - part.from + 1));
  const body =
    method === 'HEAD'
      ? null
      : (Readable.toWeb(
          createReadStream(file.path, { start: part.from, end: part.to }),
        ) as ReadableStream);
  return new Response(body, { status: 206, headers });
}

/** Built files have a hash in their name; the service worker must always be revalidated. */
function cachingOf(address: string): string {
  if (address.startsWith('/assets/') || address.startsWith('/basemap/'))
    return 'public, max-age=31536000, immutable';
  if (
    address.startsWith('/photos/') ||
    address.startsWith('/icons/') ||
    address.startsWith('/og/') ||
    address.startsWith('/start/')
  )
    return 'public, max-age=2592000';
  return address === '/sw.js' || address === '/sw-off.js' ? 'no-cache' : 'public, max-age=3600';
}
