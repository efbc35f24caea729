// A pass for Google's wallet: an object that travels, signed, inside the link that saves it, and is
// changed by its name later.

import type { KeyObject } from 'node:crypto';
import { brand } from '#contract/brand.ts';
import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';
import { rs256Token } from '../crypto/signed-token.ts';
import { colorOf } from '../mail/colors.ts';
import { codeText } from '../mail/values.ts';
import { passFields, type PassFacts, type PassField } from './pass-facts.ts';

const dayMinutes = 1_440;

export const googleClassId = (issuer: string): string => `${issuer}.stay`;
export const googleObjectId = (issuer: string, code: string): string => `${issuer}.stay-${code}`;

/**
 * The generic object of Google's wallet; short, because all of it must fit into a link of some 1,800
 * characters.
 */
export function googleObject(
  facts: PassFacts,
  issuer: string,
): Readonly<Record<string, unknown>> & { readonly id: string } {
  const fields = passFields(facts);
  const said = (value: string) => ({ defaultValue: { language: facts.language, value } });
  const row = ({ key, label, value }: PassField) => ({ id: key, header: label, body: value });
  return {
    id: googleObjectId(issuer, facts.code),
    classId: googleClassId(issuer),
    state: facts.isVoid ? 'INACTIVE' : 'ACTIVE',
    cardTitle: said(brand.name),
    header: said(facts.hotel.name),
    subheader: said(facts.room),
    hexBackgroundColor: colorOf('ticket'),
    barcode: {
      type: 'QR_CODE',
      value: facts.scanned,
      alternateText: codeText(facts.code),
    },
    validTimeInterval: {
      start: { date: addMinutes(facts.from, -dayMinutes) },
      end: { date: addMinutes(facts.to, dayMinutes) },
    },
    textModulesData: [fields.checkIn, fields.checkOut, fields.address].map(row),
  };
}

type Signer = {
  readonly account: string;
  readonly issuer: string;
  readonly key: KeyObject;
};

/** The token inside a link to save the pass; made without a network. */
export function googleSaveToken(
  facts: PassFacts,
  { account, issuer, key }: Signer,
  siteUrl: string,
  at: Instant,
): string {
  return rs256Token(
    {
      iss: account,
      aud: 'google',
      typ: 'savetowallet',
      iat: Math.floor(epochMs(at) / 1_000),
      origins: [siteUrl],
      payload: {
        genericClasses: [{ id: googleClassId(issuer) }],
        genericObjects: [googleObject(facts, issuer)],
      },
    },
    key,
  );
}
