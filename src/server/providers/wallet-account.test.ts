// Tests the wallet's challenge against its published example: the hash as hexadecimal text,
// encoded.

import { expect, it } from 'vitest';
import { walletChallenge } from './wallet-account.ts';

it("a challenge decodes to the 64 hexadecimal digits of its verifier's hash", () => {
  const challenge = walletChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toMatch(/^[\w-]{86}$/);
  // The verifier of RFC 7636's example, whose hash is known: 13d31e96…
  expect(Buffer.from(challenge, 'base64url').toString()).toBe(
    '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3',
  );
});
