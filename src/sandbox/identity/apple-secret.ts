// How Apple authenticates a client: a JWT that the client signs with its own key, in place of a
// secret.
import { createPublicKey, verify } from 'node:crypto';
import { objectIn, textOf } from '../context/context.ts';

/** The public half of the sandbox's own key, under which its client signs. */
export const sandboxAppleKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'PYOmnkzDWTVImtWL4x-O4AmBHf7TWjdmN9A2uO05EyI',
  y: 'WuBxOm7YLUFQ6NaxT44s3b40Ou47QxnspqHAOTE-FcA',
};
export type AppleClient = { clientId: string; teamId: string; keyId: string };

// Apple takes no secret that lives longer than six months.
const longestSeconds = 15_777_000;

const decoded = (part: string): Record<string, unknown> =>
  objectIn(Buffer.from(part, 'base64url').toString('utf8')) ?? {};

/** Why a client secret is not good, or null; `now` in epoch milliseconds. */
export const secretComplaint = (
  secret: string,
  { clientId, teamId, keyId }: AppleClient,
  now: number,
): string | null => {
  const [head = '', body = '', signature = '', ...more] = secret.split('.');
  const [header, claims] = [decoded(head), decoded(body)];
  if (more.length > 0 || header['alg'] !== 'ES256' || header['kid'] !== keyId) return 'header';
  const [from, to] = [Number(claims['iat']), Number(claims['exp'])];
  if (
    textOf(claims['iss']) !== teamId ||
    textOf(claims['sub']) !== clientId ||
    claims['aud'] !== 'https://appleid.apple.com'
  )
    return 'claims';
  if (!(from <= now / 1_000 + 60 && to > now / 1_000 && to - from <= longestSeconds)) return 'time';
  const key = createPublicKey({ key: sandboxAppleKey, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
    ? null
    : 'signature';
};
