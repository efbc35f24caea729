// Tests that a message is encrypted as in the example of RFC 8291, and signed so that a push
// service knows the sender.

import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isValidSubscriptionKeys,
  encryptPushMessage,
  vapidHeader,
  vapidKeysFrom,
  vapidKeysOf,
} from './web-push-encryption.ts';

/** RFC 8291, section 5. */
const printed = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a sealed message', () => {
  it('is byte for byte the one the standard prints', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.from(printed.sender, 'base64url'));
    expect(
      encryptPushMessage(printed.text, printed, {
        ecdh,
        salt: Buffer.from(printed.salt, 'base64url'),
      }).toString('base64url'),
    ).toBe(printed.body);
  });

  it('is another each time, 103 bytes longer than its text', () => {
    const [one, two] = [
      encryptPushMessage('Xin chào', printed),
      encryptPushMessage('Xin chào', printed),
    ];
    expect(one.equals(two)).toBe(false);
    expect(one.length).toBe(Buffer.byteLength('Xin chào') + 103);
  });
});

describe('the keys of a browser', () => {
  it('are a point on the curve and sixteen bytes, and nothing else', () => {
    expect(isValidSubscriptionKeys(printed)).toBe(true);
    const off = Buffer.from(printed.p256dh, 'base64url');
    off[64] = (off[64] ?? 0) ^ 1;
    for (const p256dh of ['', 'AAAA', 'A'.repeat(87), off.toString('base64url')])
      expect(isValidSubscriptionKeys({ ...printed, p256dh })).toBe(false);
    expect(isValidSubscriptionKeys({ ...printed, auth: 'short' })).toBe(false);
  });
});

describe('who sends', () => {
  it('follows from the secret, and is another for another secret', () => {
    expect(vapidKeysFrom('one secret')).toEqual(vapidKeysFrom('one secret'));
    expect(vapidKeysFrom('one secret').publicKey).not.toBe(vapidKeysFrom('two secrets').publicKey);
    expect(() => vapidKeysOf(Buffer.alloc(32, 255).toString('base64url'))).toThrow(
      'Private key is not valid',
    );
  });

  it('is signed so that the named key proves it', () => {
    const keys = vapidKeysFrom('one secret');
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
        vapidHeader(keys, 'https://push.example', 'https://stay.example', 1_900_000_000),
      ) ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: 1_900_000_000,
      sub: 'https://stay.example',
    });
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect([isSigned(`${head}.${claims}`), isSigned(`${head}.${claims}x`)]).toEqual([true, false]);
  });
});
