// The basemap's archive, read block by block: what was seen stays on this device, so that the same area draws without a network.

import type { RangeResponse, Source } from 'pmtiles';
import { policy } from '#domain/policy.ts';

/** Named by its content, which `tests/content/basemap.test.ts` checks: a new archive never meets blocks of an old one. */
export const basemap = '/basemap/vietnam-557eafd41f1d.pmtiles';
const cacheName = 'basemap';
/** Neighbouring tiles lie next to each other, so a block holds a neighbourhood. */
const blockBytes = 16_384;

/** Blocks are kept as whole answers: the browser's cache takes no partial ones. */
async function cachedBlocks(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null; // no secure origin, a private window, a full disk: the network is asked each time
  }
}

/** Where one looked on the map is told by the blocks that are here. */
export async function clearBlockCache(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    /* where none can be kept there is nothing to forget */
  }
}

const keyOf = (address: string, block: number): string => `${address}?block=${block}`;

async function fetchBlock(address: string, block: number): Promise<ArrayBuffer> {
  const from = block * blockBytes;
  const answer = await fetch(address, {
    headers: { Range: `bytes=${from}-${from + blockBytes - 1}` },
  });
  if (answer.status === 206) return answer.arrayBuffer();
  // A proxy that knows no ranges sends the whole.
  if (answer.status === 200) return (await answer.arrayBuffer()).slice(from, from + blockBytes);
  throw new Error(`the basemap answered ${answer.status}`);
}

async function readBlock(address: string, block: number, kept: Cache | null): Promise<ArrayBuffer> {
  const key = keyOf(address, block);
  const known = await kept?.match(key).catch(() => undefined);
  if (known !== undefined) return known.arrayBuffer();
  const bytes = await fetchBlock(address, block);
  // The map need not wait until it is kept.
  void kept
    ?.put(
      key,
      new Response(bytes.slice(0), { headers: { 'Content-Type': 'application/vnd.pmtiles' } }),
    )
    .catch(() => undefined);
  return bytes;
}

/** Old archives go at once, and of the present one the blocks that came first when there are too many. */
async function tidy(address: string, kept: Cache): Promise<void> {
  const keys = await kept.keys();
  const own = keys.filter(({ url }) => new URL(url).pathname === address);
  const surplus = own.slice(0, Math.max(0, own.length - policy.mapPartsKept));
  await Promise.all(
    [...keys.filter((key) => !own.includes(key)), ...surplus].map((key) => kept.delete(key)),
  );
}

/** A source for the archive at `address`; two tiles of one block ask for it once. */
export function openArchive(address: string): Source {
  const blocks = new Map<number, Promise<ArrayBuffer>>();
  const opened = cachedBlocks();
  void opened
    .then((kept) => (kept === null ? undefined : tidy(address, kept)))
    .catch(() => undefined);
  const read = (block: number): Promise<ArrayBuffer> => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const asked = opened.then((kept) => readBlock(address, block, kept));
    blocks.set(block, asked);
    // What failed is asked for again when it is needed again.
    asked.catch(() => blocks.delete(block));
    return asked;
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
      return { data: joined(parts, offset - first * blockBytes, length) };
    },
  };
}

/** `length` bytes from `from` on of the parts put together; fewer where the archive ends. */
export function joined(parts: readonly ArrayBuffer[], from: number, length: number): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole.buffer.slice(from, from + length);
}
