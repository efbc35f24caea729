// What a browser does with a message that was pushed to it: asks who signed it (RFC 8292) and opens
// it with its own keys (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/**
 * All base64url: an uncompressed point of P-256, its private half, and sixteen bytes that both
 * sides know.
 */
export type PhoneKeys = { p256dh: string; privateKey: string; auth: string };

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const label = (text: string): Buffer => Buffer.from(`${text}\0`);
const expand = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The text inside one aes128gcm record; throws when it was not made for these keys. */
export const opened = (body: Buffer, keys: PhoneKeys): string => {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes(keys.privateKey));
  const shared = expand(
    ecdh.computeSecret(sender),
    bytes(keys.auth),
    Buffer.concat([label('WebPush: info'), bytes(keys.p256dh), sender]),
    32,
  );
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(shared, salt, label('Content-Encoding: aes128gcm'), 16),
    expand(shared, salt, label('Content-Encoding: nonce'), 12),
  );
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The record has no end');
  return padded.subarray(0, end).toString();
};

/**
 * Null when whoever sends has signed with the key they name, for one of these audiences and for a
 * day at most; else what is wrong.
 */
export const complaintAbout = (
  header: string,
  audiences: readonly string[],
  nowMs: number,
): string | null => {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '' || bytes(key).length !== 65) return 'no signature';
  const said = JSON.parse(bytes(claims).toString()) as {
    aud?: unknown;
    exp?: unknown;
    sub?: unknown;
  };
  if (!audiences.includes(String(said.aud))) return 'the audience is another';
  const left = Number(said.exp) * 1_000 - nowMs;
  if (!(left > 0 && left <= 86_400_000)) return 'the time is over, or more than a day ahead';
  if (!/^(?:mailto:[^\s<>]+@[^\s<>]+|https:\/\/[^\s<>]+)$/.test(String(said.sub)))
    return 'the subject is no address';
  const point = bytes(key);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
    ? null
    : 'the signature is wrong';
};
