// What a request says of itself before anything is done with it: from where it comes, and a body no longer than it may be.

import { isIP } from 'node:net';

/** The other end of the connection, or whom the outermost of our proxies heard; anything beyond that anybody could have written. */
export function addressOf(headers: Headers, connection: string, proxies: number): string {
  const heard = (headers.get('X-Forwarded-For') ?? '').split(',').map((each) => each.trim());
  const address = proxies === 0 ? undefined : heard.at(-proxies);
  return address !== undefined && isIP(address) !== 0 ? address : connection;
}

/** Bytes that any body may have: the largest of ours is a booking, of a gateway's a notice. */
export const bodyLimit = 64 * 1024;

/** The body as text, or null when it is too long; what is beyond the limit is never read, whatever length was announced. */
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
