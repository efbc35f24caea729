// A pass for Apple's wallet: a ZIP of pass.json, its pictures, a list of their fingerprints, and a
// detached signature over the list.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { brand } from '#contract/brand.ts';
import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';
import { colorOf, type Color } from '../mail/colors.ts';
import { codeText } from '../mail/values.ts';
import { passFields, type PassFacts, type PassField } from './pass-facts.ts';

/** PEM texts: our certificate and its key, and Apple's that stands between it and Apple's root. */
export type PassCertificates = {
  readonly certificate: string;
  readonly key: string;
  readonly wwdr: string;
};
export type ApplePassIds = { readonly passTypeId: string; readonly teamId: string };
/** Where a phone asks for the newest pass, and by which token. */
export type PassSource = { readonly url: string; readonly token: string };

const pictures = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'] as const;
/** Read once, with the first pass. */
let readPictures: Readonly<Record<string, Uint8Array>> | undefined;
const pictureFiles = (): Readonly<Record<string, Uint8Array>> =>
  (readPictures ??= Object.fromEntries(
    pictures.map((name) => [
      name,
      new Uint8Array(readFileSync(new URL(`./pictures/${name}`, import.meta.url))),
    ]),
  ));

function rgb(name: Color): string {
  const hex = colorOf(name);
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
}

/** Apple reads no parts of a second. */
const whole = (at: Instant): string => at.replace(/\.\d+Z$/, 'Z');

/** The pass is on the lock screen from three hours before the stay to its end. */
const relevantMinutesBefore = 180;
const keptMinutes = 1_440;
/** Apple takes no longer span. */
const longestRelevant = 1_440;

/** What pass.json says. */
export function applePass(
  facts: PassFacts,
  { passTypeId, teamId }: ApplePassIds,
  source: PassSource,
): Readonly<Record<string, unknown>> {
  const fields = passFields(facts);
  const { hotel, from, to } = facts;
  const begin = addMinutes(from, -relevantMinutesBefore);
  const latest = addMinutes(begin, longestRelevant);
  const changing = (field: PassField) => ({
    ...field,
    // Shown on a locked phone when it has changed; Apple puts the new value in its place.
    changeMessage: '%@',
  });
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    organizationName: brand.name,
    serialNumber: facts.code,
    description: fields.title,
    logoText: brand.name,
    backgroundColor: rgb('ticket'),
    foregroundColor: rgb('ticket-ink'),
    labelColor: rgb('ticket-ink-2'),
    webServiceURL: source.url,
    authenticationToken: source.token,
    sharingProhibited: true,
    relevantDate: whole(begin),
    relevantDates: [{ startDate: whole(begin), endDate: whole(to < latest ? to : latest) }],
    expirationDate: whole(addMinutes(to, keptMinutes)),
    ...(facts.isVoid ? { voided: true } : {}),
    locations: [{ latitude: hotel.latitude, longitude: hotel.longitude }],
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: facts.scanned,
        messageEncoding: 'iso-8859-1',
        altText: codeText(facts.code),
      },
    ],
    generic: {
      headerFields: [changing(fields.day)],
      primaryFields: [fields.hotel],
      secondaryFields: [changing(fields.checkIn), changing(fields.checkOut)],
      auxiliaryFields: [fields.room, fields.guest],
      backFields: [
        fields.code,
        fields.address,
        ...(fields.desk === undefined ? [] : [fields.desk]),
        fields.bring,
        fields.link,
      ],
    },
  };
}

/** A signature over `text` that does not hold it (PKCS #7, DER). */
async function detachedSignature(
  text: string,
  { certificate, key, wwdr }: PassCertificates,
  at: Instant,
): Promise<Uint8Array> {
  // A megabyte that a process without passes never reads.
  const { default: forge } = await import('node-forge');
  const { oids } = forge.pki;
  const [ours, theirs] = [certificate, wwdr].map((pem) => forge.pki.certificateFromPem(pem));
  if (ours === undefined || theirs === undefined) throw new RangeError('no certificate');
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(text, 'utf8');
  signed.addCertificate(theirs);
  signed.addCertificate(ours);
  signed.addSigner({
    key: forge.pki.privateKeyFromPem(key),
    certificate: ours,
    digestAlgorithm: String(oids['sha256']),
    authenticatedAttributes: [
      { type: String(oids['contentType']), value: String(oids['data']) },
      { type: String(oids['messageDigest']) },
      // Its type asks for text, but a date is what it encodes.
      { type: String(oids['signingTime']), value: new Date(epochMs(at)) as unknown as string },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
}

const sha1 = (content: Uint8Array): string => createHash('sha1').update(content).digest('hex');

/** The whole file, as `application/vnd.apple.pkpass`. */
export async function applePassFile(
  pass: Readonly<Record<string, unknown>>,
  certificates: PassCertificates,
  at: Instant,
): Promise<Uint8Array> {
  const files = { 'pass.json': strToU8(JSON.stringify(pass)), ...pictureFiles() };
  const manifest = JSON.stringify(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha1(content)])),
  );
  return zipSync(
    {
      ...files,
      'manifest.json': strToU8(manifest),
      signature: await detachedSignature(manifest, certificates, at),
    },
    { mtime: epochMs(at) },
  );
}
