// Signs JSON Web Tokens (RFC 7515, RFC 7518): by ES256, as Apple and push services want them, and by
// RS256, as Google does.

import { sign, type KeyObject } from 'node:crypto';

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** `header` names what the receiver needs besides the algorithm, such as `typ` or `kid`. */
export function es256Token(
  header: Readonly<Record<string, string>>,
  claims: Readonly<Record<string, string | number>>,
  key: KeyObject,
): string {
  const unsigned = `${encoded(header)}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `${unsigned}.${signature.toString('base64url')}`;
}

export function rs256Token(claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`;
}
