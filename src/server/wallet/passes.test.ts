// Promises that a pass is what the wallets of phones take: whole, signed by the keys set for it, and
// with the code to show.

import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { unzipSync, strFromU8 } from 'fflate';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { instant } from '#domain/time/time.ts';
import { makeWalletPasses } from '../providers/wallet-passes.ts';
import { walletKeysOf } from '../settings/wallet.ts';
import type { PassFacts } from './pass-facts.ts';

const now = instant('2026-11-20T03:00:00Z');
const keys = walletKeysOf({}, 'http://localhost:3001', []);
const passes = makeWalletPasses(keys);
const facts: PassFacts = {
  language: 'en',
  code: 'K7M2PX',
  hotel: {
    name: 'Lá Sen Boutique',
    address: '28 Đỗ Quang Đẩu, Quận 1',
    phone: '028 3836 0917',
    latitude: 10.7671,
    longitude: 106.6925,
  },
  room: 'Deluxe with balcony',
  guest: 'Emily Carter',
  guests: 2,
  type: 'hourly',
  from: instant('2026-11-22T11:30:00Z'),
  to: instant('2026-11-22T13:30:00Z'),
  scanned: `https://joystay.example/c/K7M2PX.${'s'.repeat(86)}`,
  link: `https://joystay.example/en-vn/checkout/booking-status?code=K7M2PX&key=${'k'.repeat(22)}`,
  isVoid: false,
};
const source = { url: 'https://joystay.example/api/passes', token: 'a token of 16 at least' };
const filesOf = async (of: PassFacts = facts) => unzipSync(await passes.appleFile(of, source, now));
const text = (file: Uint8Array | undefined): string => strFromU8(file ?? new Uint8Array());

const parts = (node: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] =>
  Array.isArray(node?.value) ? node.value : [];

/** A detached PKCS #7 signature as it lies in the file. */
function readSignature(der: Uint8Array) {
  const read = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(Buffer.from(der).toString('binary')),
  ) as unknown as {
    readonly certificates: readonly forge.pki.Certificate[];
    readonly rawCapture: {
      readonly signature: string;
      readonly authenticatedAttributes: readonly forge.asn1.Asn1[];
      readonly content?: unknown;
    };
  };
  const { authenticatedAttributes: attributes, signature, content } = read.rawCapture;
  const { Class, Type, create, toDer } = forge.asn1;
  // What is signed are the attributes as a set.
  const signed = toDer(create(Class.UNIVERSAL, Type.SET, true, [...attributes])).getBytes();
  const typeOf = (one: forge.asn1.Asn1) => forge.asn1.derToOid(String(parts(one)[0]?.value));
  const digest = attributes
    .filter((one) => typeOf(one) === forge.pki.oids['messageDigest'])
    .map((one) => String(parts(parts(one)[1])[0]?.value))[0];
  return {
    names: attributes.map(typeOf),
    holdsContent: content !== undefined,
    signed: Buffer.from(signed, 'binary'),
    signature: Buffer.from(signature, 'binary'),
    digest: Buffer.from(digest ?? '', 'binary').toString('hex'),
    certificates: read.certificates.map(
      (one) => new X509Certificate(forge.pki.certificateToPem(one)),
    ),
  };
}

describe("a pass for Apple's wallet", () => {
  it('lists the fingerprint of every file, and is signed over the list by the certificate', async () => {
    const files = await filesOf();
    const { 'manifest.json': manifest, signature, ...others } = files;
    expect(Object.keys(others).toSorted()).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'logo.png',
      'logo@2x.png',
      'pass.json',
    ]);
    expect(JSON.parse(text(manifest))).toEqual(
      Object.fromEntries(
        Object.entries(others).map(([name, content]) => [
          name,
          createHash('sha1').update(content).digest('hex'),
        ]),
      ),
    );
    const read = readSignature(signature ?? new Uint8Array());
    expect(read.holdsContent).toBe(false);
    expect(read.names).toContain(forge.pki.oids['signingTime']);
    expect(read.digest).toBe(
      createHash('sha256')
        .update(manifest ?? '')
        .digest('hex'),
    );
    const [authority, ours] = read.certificates;
    if (authority === undefined || ours === undefined) throw new Error('no certificates');
    expect(ours.verify(authority.publicKey)).toBe(true);
    expect(ours.subject).toContain('pass.sandbox.stay');
    expect(verify('sha256', read.signed, ours.publicKey, read.signature)).toBe(true);
  });

  it('shows the code, the hotel, both times in Vietnam and where it is kept up to date', async () => {
    const pass = JSON.parse(text((await filesOf())['pass.json'])) as {
      readonly barcodes: readonly { readonly message: string }[];
      readonly generic: Readonly<Record<string, readonly { readonly value: string }[]>>;
    };
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.sandbox.stay',
      teamIdentifier: 'SANDBOXTEAM',
      serialNumber: 'K7M2PX',
      webServiceURL: source.url,
      authenticationToken: source.token,
      expirationDate: '2026-11-23T13:30:00Z',
    });
    expect(pass).not.toHaveProperty('voided');
    expect(pass.barcodes.map(({ message }) => message)).toEqual([facts.scanned]);
    const values = Object.values(pass.generic).flatMap((fields) =>
      fields.map(({ value }) => value.replaceAll('\u00a0', ' ')),
    );
    for (const value of [
      'Lá Sen Boutique',
      'Sun 22/11 18:30',
      'Sun 22/11 20:30',
      'K7M 2PX',
      'Emily Carter, 2 guests',
      '028 3836 0917',
      '28 Đỗ Quang Đẩu, Quận 1',
      facts.link,
    ])
      expect(values).toContain(value);
  });

  it('is crossed out once the stay came to nothing, and is not made once its certificate ended', async () => {
    const files = await filesOf({ ...facts, isVoid: true });
    expect(JSON.parse(text(files['pass.json']))).toMatchObject({ voided: true });
    expect(passes.kinds(now)).toEqual(['apple', 'google']);
    expect(passes.kinds(instant('2050-06-01T00:00:00Z'))).toEqual(['google']);
    expect(makeWalletPasses({ apple: null, google: null }).kinds(now)).toEqual([]);
  });
});

describe("a link to Google's wallet", () => {
  it('holds the whole pass, signed by the source account, in less than a long address', () => {
    const link = passes.googleLink(facts, 'https://joystay.example', now);
    expect(link.startsWith('http://localhost:3001/google-wallet/save/')).toBe(true);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const [head = '', body = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    expect(read(head)).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        createPublicKey(keys.google?.key ?? ''),
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(read(body)).toMatchObject({
      iss: 'passes@sandbox.example',
      aud: 'google',
      typ: 'savetowallet',
      origins: ['https://joystay.example'],
      payload: {
        genericClasses: [{ id: '3388000000000000001.stay' }],
        genericObjects: [
          {
            id: '3388000000000000001.stay-K7M2PX',
            classId: '3388000000000000001.stay',
            state: 'ACTIVE',
            barcode: { type: 'QR_CODE', value: facts.scanned, alternateText: 'K7M 2PX' },
          },
        ],
      },
    });
    expect(token.length).toBeLessThan(1_800);
  });
});
