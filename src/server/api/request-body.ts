// Reads the body of a request before the request is admitted, so that a slow sender holds a
// connection and nothing that others wait for.

import { randomInt } from 'node:crypto';
import { callOf, callNames, type CallName } from '#contract/calls/calls.ts';
import { networkOf } from '../identity/verification-code.ts';
import { makeTally } from '../observability/tally.ts';
import { bodyLimit } from './request.ts';

/**
 * A body may take `graceMs`, by chance up to `spreadMs` more, and a second for each
 * `bytesPerSecond` that came: thousands that began together must not end in one turn of the event
 * loop, for whose length everybody else would wait. Each network may send a limited number at once.
 * A body larger than a call usually has is refused while all bodies together hold `maxBytes`.
 */
export type BodyBounds = {
  readonly graceMs: number;
  readonly spreadMs: number;
  readonly bytesPerSecond: number;
  readonly atOnceNetwork: number;
  readonly maxBytes: number;
};

/**
 * Five seconds outlast a lost packet or two; a network may be a carrier's, with many people behind
 * one address.
 */
export const bodyBounds: BodyBounds = {
  graceMs: 5_000,
  spreadMs: 5_000,
  bytesPerSecond: 4_096,
  atOnceNetwork: 200,
  maxBytes: 64_000_000,
};

/**
 * Why a request is not worked on: its body came too slowly, its network sends too many, the memory
 * for bodies is used up, its sender is gone.
 */
export type BodyRefusal = 'slow' | 'crowd' | 'memory' | 'gone';
/** The request with its body in memory; `release` frees it. */
export type ReadBody = { readonly request: Request; readonly release: () => void };

export type BodyReader = {
  /**
   * Only for a request that may have a body. Never rejects. `address` is the caller's; without one
   * it is this process itself.
   */
  take(request: Request, address: string): Promise<ReadBody | BodyRefusal>;
  /** Bodies that are being read. */
  readonly reading: number;
};

/** Whether a body belongs to the request: that of a GET is never read. */
export const mayHaveBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

const known: ReadonlySet<string> = new Set(callNames);
/** No more than this is read of a body: one that is too long is refused where its call is known. */
function maxBytesOf(pathname: string): number {
  const name = pathname.slice('/api/'.length);
  return (known.has(name) ? callOf(name as CallName).bodyLimit : undefined) ?? bodyLimit;
}

export function makeBodyReader(bounds: BodyBounds = bodyBounds): BodyReader {
  const ofNetwork = makeTally();
  let [reading, held] = [0, 0];
  const count = (network: string, more: 1 | -1): void => {
    reading += more;
    ofNetwork.add(network, more);
  };
  /** The parts of the body, or why it was not read to its end. */
  const read = async (
    body: ReadableStream<Uint8Array>,
    maxBytes: number,
    hold: (bytes: number) => boolean,
  ): Promise<Uint8Array[] | BodyRefusal> => {
    const reader = body.getReader();
    const parts: Uint8Array[] = [];
    const graceEnds =
      performance.now() + bounds.graceMs + randomInt(Math.floor(bounds.spreadMs) + 1);
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<'slow'>((done) => {
      const check = (): void => {
        const left = graceEnds + (size / bounds.bytesPerSecond) * 1_000 - performance.now();
        if (left <= 0) done('slow');
        else timer = setTimeout(check, Math.ceil(left));
      };
      check();
    });
    try {
      for (;;) {
        const next = await Promise.race([reader.read(), tooSlow]);
        if (next === 'slow') return next;
        if (next.done) return parts;
        size += next.value.length;
        parts.push(next.value);
        if (!hold(size)) return 'memory';
        if (size > maxBytes) return parts;
      }
    } catch {
      return 'gone';
    } finally {
      clearTimeout(timer);
      void reader.cancel().catch(() => undefined);
    }
  };
  return {
    async take(request, address) {
      if (request.body === null) return { request, release: () => undefined };
      const network = networkOf(address);
      if (address !== '' && ofNetwork.of(network) >= bounds.atOnceNetwork) return 'crowd';
      let ownBytes = 0;
      const release = (): void => {
        held -= ownBytes;
        ownBytes = 0;
      };
      count(network, 1);
      const parts = await read(request.body, maxBytesOf(new URL(request.url).pathname), (size) => {
        held += size - ownBytes;
        ownBytes = size;
        return size <= bodyLimit || held <= bounds.maxBytes;
      });
      count(network, -1);
      if (typeof parts === 'string') {
        release();
        return parts;
      }
      const { url, method, headers } = request;
      return {
        request: new Request(url, { method, headers, body: Buffer.concat(parts) }),
        release,
      };
    },
    get reading() {
      return reading;
    },
  };
}
