// Everything that is signed or stored as a fingerprint uses these few functions, each with its own
// purpose.

import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomInt,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';

/**
 * 16 small letters and digits of a MAC, 79 bits or more, for what loses its case on its way, as
 * addresses of mail do.
 */
export const caselessMac = (mac: string): string =>
  mac
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)
    .toLowerCase();

export type Keys = {
  /**
   * HMAC-SHA256 of the parts for one purpose, base64url; different purposes never share a value.
   */
  mac(purpose: string, ...parts: readonly string[]): string;
  /**
   * The secret half of a booking's link: 22 characters, derived; except in the stored responses of
   * writes it is in no table.
   */
  linkKey(code: string): string;
  /**
   * The key of the link a traveller gives to companions; it opens less than the traveller's own.
   */
  shareKey(code: string): string;
  /**
   * What a check-in QR says: the code and an Ed25519 signature over it, so that a desk can verify
   * it without a network.
   */
  checkInToken(code: string): string;
  isCheckInToken(token: string): boolean;
  /** Raw Ed25519 public key, base64url, for the desks. */
  readonly checkInPublicKey: string;
};

/** Derives every key from the one secret. */
export function makeKeys(secret: string): Keys {
  const mac = (purpose: string, ...parts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update([purpose, ...parts.map((part) => `${part.length}:${part}`)].join('|'))
      .digest('base64url');
  const privateKey = ed25519(createHmac('sha256', secret).update('check-in signing key').digest());
  const publicKey = createPublicKey(privateKey);
  const signed = (code: string): Buffer => Buffer.from(`check-in:${code}`);
  return {
    mac,
    linkKey: (code) => mac('booking link', code).slice(0, 22),
    shareKey: (code) => mac('companion link', code).slice(0, 22),
    checkInToken: (code) => `${code}.${sign(null, signed(code), privateKey).toString('base64url')}`,
    isCheckInToken(token) {
      const [code, signature] = token.split('.');
      return (
        code !== undefined &&
        signature !== undefined &&
        verify(null, signed(code), publicKey, Buffer.from(signature, 'base64url'))
      );
    },
    checkInPublicKey: publicKey
      .export({ type: 'spki', format: 'der' })
      .subarray(-32)
      .toString('base64url'),
  };
}

/** An Ed25519 key from a 32-byte seed; the prefix is the fixed PKCS #8 header of RFC 8410. */
function ed25519(seed: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Unguessable text of 22 characters, 128 bits. */
export function randomToken(): string {
  return randomBytes(16).toString('base64url').slice(0, 22);
}

const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Six characters that are not easily misread for one another. */
export function randomBookingCode(): string {
  return randomLetters(6);
}

/** A member's referral code: eight characters of the same kind. */
export function randomReferralCode(): string {
  return randomLetters(8);
}

/** Twenty small letters and digits: an unguessable name, 100 bits. */
export function randomName(): string {
  return randomLetters(20).toLowerCase();
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}
