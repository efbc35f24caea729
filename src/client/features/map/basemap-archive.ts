// Reads the basemap's archive block by block and caches the blocks, so that the same area can be
// drawn offline.

import type { RangeResponse, Source } from 'pmtiles';
import { policy } from '#domain/policy.ts';

/**
 * Named by its content, which `tests/content/basemap.test.ts` checks, so that blocks of two
 * archives are never mixed.
 */
export const basemap = '/basemap/vietnam-311c584b2a46.pmtiles';
const cacheName = 'basemap';
/** Neighbouring tiles are neighbours in the file, so a block holds a neighbourhood. */
const blockBytes = 16_384;

/** Blocks are stored as full responses, because the browser's cache refuses partial ones. */
async function cachedBlocks(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null; // Insecure origin, private window or full disk: every block comes from the network.
  }
}

/** The cached blocks show where somebody looked on the map, so they can be erased. */
export async function clearBlockCache(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    /* Without a cache there is nothing to erase. */
  }
}

const keyOf = (address: string, block: number): string => `${address}?block=${block}`;

async function fetchBlock(address: string, block: number): Promise<ArrayBuffer> {
  const from = block * blockBytes;
  const response = await fetch(address, {
    headers: { Range: `bytes=${from}-${from + blockBytes - 1}` },
  });
  if (response.status === 206) return response.arrayBuffer();
  // A proxy that does not support ranges sends the whole file.
  if (response.status === 200) return (await response.arrayBuffer()).slice(from, from + blockBytes);
  throw new Error(`the basemap answered ${response.status}`);
}

async function readBlock(
  address: string,
  block: number,
  cache: Cache | null,
): Promise<ArrayBuffer> {
  const key = keyOf(address, block);
  const cached = await cache?.match(key).catch(() => undefined);
  if (cached !== undefined) return cached.arrayBuffer();
  const bytes = await fetchBlock(address, block);
  // The map does not wait until the block is stored.
  void cache
    ?.put(
      key,
      new Response(bytes.slice(0), { headers: { 'Content-Type': 'application/vnd.pmtiles' } }),
    )
    .catch(() => undefined);
  return bytes;
}

/**
 * Deletes the blocks of old archives, and the oldest blocks of the present one when there are too
 * many.
 */
async function pruneCache(address: string, cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const currentBlocks = keys.filter(({ url }) => new URL(url).pathname === address);
  const surplus = currentBlocks.slice(0, Math.max(0, currentBlocks.length - policy.mapPartsKept));
  await Promise.all(
    [...keys.filter((key) => !currentBlocks.includes(key)), ...surplus].map((key) =>
      cache.delete(key),
    ),
  );
}

/** A source for the archive at `address`. Two tiles of one block request it once. */
export function openArchive(address: string): Source {
  const blocks = new Map<number, Promise<ArrayBuffer>>();
  const opened = cachedBlocks();
  void opened
    .then((cache) => (cache === null ? undefined : pruneCache(address, cache)))
    .catch(() => undefined);
  const read = (block: number): Promise<ArrayBuffer> => {
    const pending = blocks.get(block);
    if (pending !== undefined) return pending;
    const request = opened.then((cache) => readBlock(address, block, cache));
    blocks.set(block, request);
    // A failed request is repeated when the block is needed again.
    request.catch(() => blocks.delete(block));
    return request;
  };
  return {
    getKey: () => address,
    async getBytes(offset: number, length: number): Promise<RangeResponse> {
      const [first, last] = [
        Math.floor(offset / blockBytes),
        Math.floor((offset + length - 1) / blockBytes),
      ];
      const parts = await Promise.all(
        Array.from({ length: last - first + 1 }, (_, at) => read(first + at)),
      );
      return { data: joinBytes(parts, offset - first * blockBytes, length) };
    },
  };
}

/** `length` bytes from `from` on out of the joined parts; fewer where the archive ends. */
export function joinBytes(
  parts: readonly ArrayBuffer[],
  from: number,
  length: number,
): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole.buffer.slice(from, from + length);
}
