// A socket in memory between the pg driver and the embedded engine: whole protocol batches are
// sent, responses come back in order.
import { Duplex } from 'node:stream';

/** What the engine tells a stream: bytes of a response, or that no response will come any more. */
export type WireListener = {
  answer: (bytes: Uint8Array) => void;
  lost: (reason: WireLoss) => void;
};

/**
 * `code` is an SQLSTATE, so that callers see the same error a PostgreSQL server would have sent.
 */
export type WireLoss = { code: string; message: string };

/** A session with the engine: `send` may keep the bytes it gets, `detach` removes the listener. */
export type Wire = { send: (batch: Uint8Array<ArrayBuffer>) => void; detach: () => void };

const byte = (letter: string): number => letter.charCodeAt(0);

/** Messages that a server responds to: query, sync, flush, function call, end of copy. */
const requestTypes = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map(byte));
const terminate = byte('X');

/** An ErrorResponse the driver turns into a DatabaseError with this code. */
const fatal = ({ code, message }: WireLoss): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.writeUInt8(byte('E'), 0);
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
};

/**
 * Bytes of `queued` that form a batch a server can answer: 0 while the driver still has to write
 * the rest of it.
 */
const batchLength = (queued: Buffer): number => {
  let end = 0;
  for (let at = 0; at + 5 <= queued.length;) {
    const next = at + 1 + queued.readInt32BE(at + 1);
    if (next > queued.length) break;
    if (requestTypes.has(queued.readUInt8(at))) end = next;
    at = next;
  }
  return end;
};

/**
 * Takes the place of the driver's TCP socket. `open` opens a session at each connect, which may take
 * a while. Batches are cut at messages that expect a response, because the embedded engine reads its
 * input to the end and takes a missing rest for a client that hung up.
 */
export const wireStream = (open: (listener: WireListener) => Promise<Wire>): Duplex => {
  let wire: Wire | undefined;
  let greeted = false;
  let queued: Buffer = Buffer.alloc(0);

  const drop = (): void => {
    wire?.detach();
    wire = undefined;
  };
  const cut = (length: number): void => {
    // A copy of exactly these bytes: it is handed over to another thread, the rest of the driver's
    // buffer is not.
    wire?.send(new Uint8Array(queued.subarray(0, length)));
    queued = queued.subarray(length);
  };
  const take = (chunk: Buffer): void => {
    queued = queued.length ? Buffer.concat([queued, chunk]) : chunk;
    if (!greeted && queued.length >= 4 && queued.length >= queued.readInt32BE(0)) {
      greeted = true; // the startup packet alone carries no type
      cut(queued.readInt32BE(0));
    }
    if (!greeted) return;
    const length = batchLength(queued);
    if (length) cut(length);
    if (queued[0] === terminate) {
      drop();
      stream.push(null);
    }
  };
  const listener: WireListener = {
    answer: (bytes) =>
      void stream.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    lost: (reason) => {
      drop();
      stream.push(fatal(reason));
      stream.push(null);
    },
  };
  const stream = new Duplex({
    // The end of the answers is the end of the connection, as with a server that went away.
    allowHalfOpen: false,
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      take(chunk);
      done();
    },
    writev: (parts, done) => {
      take(Buffer.concat(parts.map((part) => part.chunk as Buffer)));
      done();
    },
    destroy: (error, done) => {
      drop();
      done(error);
    },
  });
  return Object.assign(
    stream,
    socketManners(stream, async () => (wire = await open(listener)), drop),
  );
};

/** The few socket methods the driver calls besides a stream's own. */
const socketManners = (stream: Duplex, open: () => Promise<unknown>, drop: () => void) => ({
  connect: () => {
    open().then(
      () => (stream.destroyed ? drop() : stream.emit('connect')),
      (error: Error) => stream.destroy(error),
    );
    return stream;
  },
  setNoDelay: () => stream,
  setKeepAlive: () => stream,
  ref: () => stream,
  unref: () => stream,
});
