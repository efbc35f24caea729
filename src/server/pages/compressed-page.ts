// A document that is compressed once and sent many times, each with another end: what varies is
// appended, and nothing is compressed again.

import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, crc32, gzipSync } from 'node:zlib';
import type { Encoding } from './content-negotiation.ts';

export type PageBytes = {
  /** Its size in memory now. */
  readonly size: number;
  /** The document with its end, as one body. The end is text of at most 64 KB. */
  body(encoding: Encoding, end: string): Uint8Array<ArrayBuffer>;
};

/** A page of many cards gains a kilobyte by three milliseconds more; others gain hardly any. */
const longPage = 150_000;

const brotli = promisify(brotliCompress);

/**
 * Compresses everything but the end, in a thread of its own; other encodings are made when they are
 * first requested.
 */
export async function pageBytes(html: string): Promise<PageBytes> {
  const plain = Buffer.from(html);
  const br = await brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: plain.length > longPage ? 7 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  let zipped: { readonly bytes: Buffer; readonly crc: number; readonly length: number } | null =
    null;
  const inflated = (): Buffer =>
    brotliDecompressSync(br, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return {
    get size() {
      return br.length + (zipped?.bytes.length ?? 0) + 1_000;
    },
    body(encoding, end) {
      const tail = Buffer.from(end);
      if (encoding === 'br') return withBrotliEnd(br, tail);
      if (encoding === 'identity') return Buffer.concat([inflated(), tail]);
      if (zipped === null) {
        const whole = inflated();
        zipped = {
          bytes: gzipSync(whole, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
          crc: crc32(whole),
          length: whole.length,
        };
      }
      return withGzipEnd(zipped, tail);
    },
  };
}

/**
 * An uncompressed block and an empty last one (RFC 7932, 9.2): a flushed stream ends on a whole
 * byte, so they can follow.
 */
function withBrotliEnd(stream: Buffer, end: Buffer): Buffer<ArrayBuffer> {
  const body = Buffer.allocUnsafeSlow(stream.length + end.length + 4);
  stream.copy(body);
  // Bit by bit: not the last, a length of four nibbles, the length less one, not compressed.
  body.writeUIntLE(((end.length - 1) << 3) | (1 << 19), stream.length, 3);
  end.copy(body, stream.length + 3);
  body[body.length - 1] = 3;
  return body;
}

/** A stored last block, the check sum of all and its length (RFC 1951, 3.2.4; RFC 1952, 2.3.1). */
function withGzipEnd(
  { bytes, crc, length }: { readonly bytes: Buffer; readonly crc: number; readonly length: number },
  end: Buffer,
): Buffer<ArrayBuffer> {
  const body = Buffer.allocUnsafeSlow(bytes.length + end.length + 13);
  let at = bytes.copy(body);
  at = body.writeUInt8(1, at);
  at = body.writeUInt16LE(end.length, at);
  at = body.writeUInt16LE(end.length ^ 0xffff, at);
  at += end.copy(body, at);
  at = body.writeUInt32LE(crc32(end, crc), at);
  body.writeUInt32LE((length + end.length) >>> 0, at);
  return body;
}
