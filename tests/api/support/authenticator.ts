// A device that makes passkeys and signs by them, in a few lines: ES256, no attestation.

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** CBOR of byte strings up to 65,535 bytes. */
const bytesOf = (bytes: Uint8Array): Buffer => {
  const head =
    bytes.length < 24
      ? Buffer.of(0x40 | bytes.length)
      : bytes.length < 256
        ? Buffer.of(0x58, bytes.length)
        : Buffer.of(0x59, bytes.length >> 8, bytes.length & 255);
  return Buffer.concat([head, bytes]);
};
const textOf = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0x60 | text.length), Buffer.from(text)]);

const flags = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 } as const;

export type Authenticator = {
  readonly id: string;
  counter: number;
  isVerified: boolean;
  /** Where it believes to be. */
  origin: string;
  rpId: string;
  readonly create: (challenge: string) => {
    id: string;
    response: { clientDataJSON: string; attestationObject: string; transports: string[] };
  };
  readonly get: (challenge: string) => {
    id: string;
    response: { clientDataJSON: string; authenticatorData: string; signature: string };
  };
};

export function makeAuthenticator(site: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const device: Authenticator = {
    id: base64url(credentialId),
    counter: 0,
    isVerified: true,
    origin: new URL(site).origin,
    rpId: new URL(site).hostname,
    create: (challenge) => {
      const clientData = clientDataOf(device, 'webauthn.create', challenge);
      const length = Buffer.of(0, credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const authData = Buffer.concat([authDataOf(device, flags.attested), attested]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        textOf('fmt'),
        textOf('none'),
        textOf('attStmt'),
        Buffer.of(0xa0),
        textOf('authData'),
        bytesOf(authData),
      ]);
      return {
        id: device.id,
        response: {
          clientDataJSON: base64url(clientData),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    get: (challenge) => {
      const clientData = clientDataOf(device, 'webauthn.get', challenge);
      const authData = authDataOf(device, 0);
      return {
        id: device.id,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(
            sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey),
          ),
        },
      };
    },
  };
  return device;
}

const clientDataOf = ({ origin }: Authenticator, type: string, challenge: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authDataOf({ rpId, isVerified, counter }: Authenticator, more: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const verified = isVerified ? flags.verified : 0;
  const flag = flags.present | flags.eligible | flags.backedUp | verified | more;
  return Buffer.concat([sha256(rpId), Buffer.of(flag), count]);
}

/** A public key as COSE writes it. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytesOf(Buffer.from(x, 'base64url')),
    Buffer.of(0x22),
    bytesOf(Buffer.from(y, 'base64url')),
  ]);
}
