// What calls about a PIN, social accounts and signed-in devices take and answer.

import * as v from 'valibot';
import { socialProviders } from '#domain/identity/social.ts';
import { NewMember, Pin, SentCode } from '../forms/auth.ts';
import { Session } from './auth.ts';
import { defineSchemas, oneOf } from './define-schemas.ts';
import { At } from './values.ts';

export const Provider = v.picklist(socialProviders);
/**
 * Clients of older builds have no name for the wallet, so it is listed only for those that say they
 * know it.
 */
const Knows = v.optional(v.picklist(['zalopay']));
const Token = v.pipe(v.string(), v.maxLength(64));
const Links = v.array(
  v.object({
    provider: Provider,
    isLinked: v.boolean(),
    email: v.string(),
    linkedAt: v.nullable(At),
  }),
);
export type Links = v.InferOutput<typeof Links>;

const Device = v.object({
  id: v.string(),
  agent: v.string(),
  signedInAt: At,
  usedAt: At,
  isThis: v.boolean(),
});

export const identitySchemas = defineSchemas({
  'auth/createPin': {
    description: 'Gives the member a first PIN; whoever has one changes it.',
    input: v.object({ pin: Pin }),
    output: v.object({}),
  },
  'auth/changePin': {
    description: 'Changes the PIN by the one known so far and signs out every other device.',
    input: v.object({ pin: Pin, newPin: Pin }),
    output: v.object({}),
  },
  'auth/resetPin': {
    description:
      'Sets a new PIN for a member who has just proved who they are, and signs out every ' +
      'other device.',
    input: v.object({ pin: Pin }),
    output: v.object({}),
  },
  'auth/confirmIdentity': {
    description:
      'Proves by PIN, or by a code sent for it, that the member is still the one who acts; ' +
      'sensitive calls ask for it.',
    input: oneOf([v.object({ pin: Pin }), SentCode]),
    output: v.object({
      confirmedUntil: At,
      /** Codes of a guest's bookings that a code to the phone took into the account. */
      takenOver: v.optional(v.array(v.string())),
    }),
  },
  'auth/changePhone': {
    description:
      'Moves the account to another phone by the code sent to it, for a member who has just ' +
      'proved who they are; every other device is signed out and the phone so far is told.',
    input: SentCode,
    output: v.object({ phone: v.string() }),
  },
  'auth/getSocialProviderList': {
    description:
      'The providers one can sign in with here, the wallet among them for whoever knows it.',
    input: v.object({ knows: Knows }),
    output: v.array(Provider),
  },
  'auth/startSocialSignIn': {
    description:
      'Answers the address where the provider asks the person; it leads back with a state ' +
      'and a code. Of the wallet: what its own window is asked with over the page.',
    input: v.object({
      provider: Provider,
      purpose: v.picklist(['signIn', 'link']),
      to: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
    }),
    output: v.object({
      url: v.string(),
      wallet: v.optional(
        v.object({ appId: v.number(), codeChallenge: v.string(), state: v.string() }),
      ),
    }),
  },
  'auth/finishSocialSignIn': {
    description:
      'Ends the way through a provider: signs in whoever is known, else answers a ticket ' +
      'that a phone with its code, or the member, turns into a link.',
    input: oneOf([
      v.object({
        state: Token,
        code: v.pipe(v.string(), v.maxLength(2_000)),
        iss: v.optional(v.pipe(v.string(), v.maxLength(200))),
        /** What the provider sent besides its code; only a proposal. */ name: v.optional(
          v.pipe(v.string(), v.maxLength(200)),
          '',
        ),
      }),
      v.object({
        ticket: Token,
        ...SentCode.entries,
        ...NewMember.entries,
      }),
    ]),
    output: v.variant('next', [
      v.object({
        next: v.literal('done'),
        session: Session,
        to: v.string(),
        provider: Provider,
        isNew: v.boolean(),
      }),
      v.object({
        next: v.literal('phone'),
        ticket: v.string(),
        name: v.string(),
        provider: Provider,
        to: v.string(),
        /** The phone that the wallet gives, still to be proved by a code; else ''. */ phone:
          v.string(),
      }),
      v.object({ next: v.literal('link'), ticket: v.string(), provider: Provider }),
    ]),
  },
  'auth/getLinkedSocialAccount': {
    description: 'The accounts elsewhere that are linked, and those that could be.',
    input: v.object({ knows: Knows }),
    output: Links,
  },
  'auth/updateLinkSocialAccount': {
    description:
      'Links an account by the ticket of its sign-in, or unlinks it; the phone always ' +
      'remains a way in.',
    input: oneOf([
      v.object({ provider: Provider, isLinked: v.literal(true), ticket: Token, knows: Knows }),
      v.object({ provider: Provider, isLinked: v.literal(false), knows: Knows }),
    ]),
    output: Links,
  },
  'auth/getDeviceList': {
    description: 'Where the member is signed in, this device first.',
    input: v.object({}),
    output: v.array(Device),
  },
  'auth/signOutDevice': {
    description: 'Ends the session of one device at once, or every session including this one.',
    input: oneOf([v.object({ id: Token }), v.object({ everywhere: v.literal(true) })]),
    output: v.object({}),
  },
});
