// Reads what a request says of itself: the address it comes from, and a body up to a limit.

import { isIP } from 'node:net';

/**
 * The other end of the connection, or the address that the outermost of our proxies saw; anybody
 * could have written what lies beyond that.
 */
export function addressOf(headers: Headers, connection: string, proxies: number): string {
  const forwarded = (headers.get('X-Forwarded-For') ?? '').split(',').map((each) => each.trim());
  const address = proxies === 0 ? undefined : forwarded.at(-proxies);
  return address !== undefined && isIP(address) !== 0 ? address : connection;
}

/** Bytes that any body may have: the largest of ours is a booking, of a gateway's a notice. */
export const bodyLimit = 64 * 1024;

/**
 * The body as text, or null when it is too long; no more than the limit is read, whatever length
 * was announced.
 */
export async function readBody(request: Request, limit = bodyLimit): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
