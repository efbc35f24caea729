// Closes connections that do not read their responses: otherwise these would wait in memory for as
// long as the other end likes.

import type { Server, Socket } from 'node:net';
import { makeTally } from '../observability/tally.ts';

/**
 * A client with a waiting response must read some of it within `stalledMs`: the largest piece we
 * write at once is a page, which the slowest phone connection takes in that time. Each address may
 * have a number of connections that have waited longer than `slowMs`; beyond that those that waited
 * longest are closed. Each address may have a number of open connections at all. Both counts are
 * left out behind a proxy, because all visitors come from its address.
 */
export type ReaderBounds = {
  readonly stalledMs: number;
  readonly slowMs: number;
  readonly slowAtOnceAddress: number;
  readonly openAtOnceAddress: number;
  readonly lookEveryMs: number;
};

export const readerBounds: ReaderBounds = {
  stalledMs: 30_000,
  slowMs: 3_000,
  slowAtOnceAddress: 50,
  openAtOnceAddress: 1_000,
  lookEveryMs: 1_000,
};

/** When an answer began to wait, and how many bytes had left by then. */
type Waiting = { since: number; sent: number };

/**
 * `isBehindProxy` leaves the counts by address out. `onCut` is called with the reason why a
 * connection was closed. Ends with the server.
 */
export function boundReaders(
  server: Server,
  isBehindProxy: boolean,
  onCut: (why: 'stalled' | 'crowd') => void,
  bounds: ReaderBounds = readerBounds,
): void {
  const open = new Map<Socket, Waiting | null>();
  const ofAddress = makeTally();
  const cut = (socket: Socket, why: 'stalled' | 'crowd'): void => {
    onCut(why);
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    open.set(socket, null);
    const together = ofAddress.add(address, 1);
    socket.once('close', () => {
      open.delete(socket);
      ofAddress.add(address, -1);
    });
    if (!isBehindProxy && together > bounds.openAtOnceAddress) cut(socket, 'crowd');
  });
  /** Since when this connection's response waits without a byte having left, or null. */
  const waitingSince = (socket: Socket, before: Waiting | null, now: number): number | null => {
    if (socket.writableLength === 0) {
      if (before !== null) open.set(socket, null);
      return null;
    }
    const sent = socket.bytesWritten - socket.writableLength;
    if (before !== null && before.sent === sent) return before.since;
    open.set(socket, { since: now, sent });
    return now;
  };
  const closeStalled = (): void => {
    const now = performance.now();
    const slow = new Map<string, { readonly socket: Socket; readonly since: number }[]>();
    for (const [socket, before] of open) {
      const since = waitingSince(socket, before, now);
      if (since === null || now - since < bounds.slowMs) continue;
      if (now - since >= bounds.stalledMs) cut(socket, 'stalled');
      else {
        const address = socket.remoteAddress ?? '';
        slow.set(address, [...(slow.get(address) ?? []), { socket, since }]);
      }
    }
    if (isBehindProxy) return;
    for (const sockets of slow.values())
      for (const { socket } of sockets
        .toSorted((one, other) => one.since - other.since)
        .slice(0, Math.max(0, sockets.length - bounds.slowAtOnceAddress)))
        cut(socket, 'crowd');
  };
  const timer = setInterval(closeStalled, bounds.lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
