// Encrypts a message for one browser (RFC 8291 over RFC 8188) and signs it for the push service
// (RFC 8292).

import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  type ECDH,
  type KeyObject,
} from 'node:crypto';
import { es256Token } from '../crypto/signed-token.ts';

export type BrowserKeys = { readonly p256dh: string; readonly auth: string };
/** base64url: an uncompressed point of P-256, and its 32 bytes. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const recordSize = 4_096;
const curve = 'prime256v1';

const derived = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const words = (text: string): Buffer => Buffer.from(`${text}\0`);

/**
 * One record, `aes128gcm`. `by` makes it repeatable for the published vector; else each message has
 * its own. Throws where the keys are none.
 */
export function encryptPushMessage(
  text: string | Buffer,
  { p256dh, auth }: BrowserKeys,
  by: { readonly ecdh?: ECDH; readonly salt?: Buffer } = {},
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ecdh = by.ecdh ?? createECDH(curve);
  if (by.ecdh === undefined) ecdh.generateKeys();
  const salt = by.salt ?? randomBytes(16);
  const ownKey = ecdh.getPublicKey();
  const shared = derived(
    Buffer.from(auth, 'base64url'),
    ecdh.computeSecret(browserKey),
    Buffer.concat([words('WebPush: info'), browserKey, ownKey]),
    32,
  );
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(salt, shared, words('Content-Encoding: aes128gcm'), 16),
    derived(salt, shared, words('Content-Encoding: nonce'), 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head[4] = ownKey.length;
  // The 2 says that no record follows.
  return Buffer.concat([
    salt,
    head,
    ownKey,
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether these could be a browser's keys: a point on the curve and sixteen bytes. */
export function isValidSubscriptionKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16)
    return false;
  try {
    const ecdh = createECDH(curve);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * The pair that follows from the site's secret: all its processes have one, and it lasts as long as
 * the secret does.
 */
export function vapidKeysFrom(secret: string): VapidKeys {
  for (let turn = 0; ; turn += 1) {
    try {
      return vapidKeysOf(
        createHmac('sha256', secret).update(`push key ${turn}`).digest('base64url'),
      );
    } catch {
      /* one number in 2³² is too large for the curve: the next one is taken */
    }
  }
}

/** Throws where the 32 bytes are no private key of the curve. */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
}

function keyObject({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
}

/**
 * The Authorization header for a push service; `expiresAt` in seconds since 1970, at most a day
 * ahead.
 */
export function vapidHeader(
  keys: VapidKeys,
  audience: string,
  subject: string,
  expiresAt: number,
): string {
  const claims = { aud: audience, exp: expiresAt, sub: subject };
  const token = es256Token({ typ: 'JWT', alg: 'ES256' }, claims, keyObject(keys));
  return `vapid t=${token}, k=${keys.publicKey}`;
}
