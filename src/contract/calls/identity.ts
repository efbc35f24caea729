// Calls about what else proves who somebody is: a PIN, an account elsewhere, the devices that are signed in.

import * as v from 'valibot';
import { socialProviders } from '#domain/social.ts';
import { defineCalls } from '../call.ts';
import { At } from '../value.ts';
import { Answer, Pin, Session } from './auth.ts';

export const Provider = v.picklist(socialProviders);
/** Clients of the build before the wallet have no name for it, so it is told to those alone who say that they know it. */
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

/** A typed PIN is never kept, not even as a hash of what was asked: none of these answers a repeated key. */
export const identityCalls = defineCalls({
  'auth/createPin': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120', 'API_PSS_121', 'API_PSS_126'],
    touches: ['user/getProfileInfo'],
    input: v.object({ pin: Pin }),
    output: v.object({}),
    says: 'Gives the member a first PIN; whoever has one changes it.',
  },
  'auth/changePin': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_021', 'API_PSS_121', 'API_PSS_122'],
    touches: ['auth/getDeviceList'],
    input: v.object({ pin: Pin, newPin: Pin }),
    output: v.object({}),
    says: 'Changes the PIN by the one known so far and signs out every other device.',
  },
  'auth/resetPin': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120', 'API_PSS_121'],
    touches: ['user/getProfileInfo', 'auth/getDeviceList'],
    input: v.object({ pin: Pin }),
    output: v.object({}),
    says: 'Sets a new PIN for a member who has just proved who they are, and signs out every other device.',
  },
  'auth/confirmIdentity': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_021', 'API_PSS_022', 'API_PSS_104', 'API_PSS_106', 'API_PSS_122'],
    input: v.union([v.object({ pin: Pin }), v.object(Answer.entries)]),
    output: v.object({ confirmedUntil: At }),
    says: 'Proves by PIN, or by a code sent for it, that the member is still the one who acts; sensitive calls ask for it.',
  },
  'auth/changePhone': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: [
      'API_PSS_020',
      'API_PSS_022',
      'API_PSS_101',
      'API_PSS_104',
      'API_PSS_106',
      'API_PSS_120',
    ],
    touches: ['user/getProfileInfo', 'auth/getDeviceList', 'booking/getClaimableList'],
    input: v.object(Answer.entries),
    output: v.object({ phone: v.string() }),
    says: 'Moves the account to another phone by the code sent to it, for a member who has just proved who they are; every other device is signed out and the phone so far is told.',
  },
  'auth/getSocialProviderList': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    fails: [],
    input: v.object({ knows: Knows }),
    output: v.array(Provider),
    says: 'The providers one can sign in with here, the wallet among them for whoever knows it.',
  },
  'auth/startSocialSignIn': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_101', 'API_PSS_103', 'API_PSS_120', 'API_PSS_125'],
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
    says: 'Answers the address where the provider asks the person; it leads back with a state and a code. Of the wallet: what its own window is asked with over the page.',
  },
  'auth/finishSocialSignIn': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: [
      'API_PSS_005',
      'API_PSS_022',
      'API_PSS_023',
      'API_PSS_104',
      'API_PSS_105',
      'API_PSS_106',
      'API_PSS_124',
      'API_PSS_125',
    ],
    input: v.union([
      v.object({
        state: Token,
        code: v.pipe(v.string(), v.maxLength(2_000)),
        iss: v.optional(v.pipe(v.string(), v.maxLength(200))),
        /** What the provider told beside the code; only proposed. */ name: v.optional(
          v.pipe(v.string(), v.maxLength(200)),
          '',
        ),
      }),
      v.object({
        ticket: Token,
        ...Answer.entries,
        nickName: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
        referralCode: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
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
        /** As the wallet tells it, to be proved by a code; else ''. */ phone: v.string(),
      }),
      v.object({ next: v.literal('link'), ticket: v.string(), provider: Provider }),
    ]),
    says: 'Ends the way through a provider: signs in whoever is known, else answers a ticket that a phone with its code, or the member, turns into a link.',
  },
  'auth/getLinkedSocialAccount': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({ knows: Knows }),
    output: Links,
    says: 'The accounts elsewhere that are linked, and those that could be.',
  },
  'auth/updateLinkSocialAccount': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_023', 'API_PSS_120', 'API_PSS_124'],
    touches: ['auth/getLinkedSocialAccount'],
    input: v.union([
      v.object({ provider: Provider, isLinked: v.literal(true), ticket: Token, knows: Knows }),
      v.object({ provider: Provider, isLinked: v.literal(false), knows: Knows }),
    ]),
    output: Links,
    says: 'Links an account by the ticket of its sign-in, or unlinks it; the phone always remains a way in.',
  },
  'auth/getDeviceList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: [],
    input: v.object({}),
    output: v.array(Device),
    says: 'Where the member is signed in, this device first.',
  },
  'auth/signOutDevice': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    touches: ['auth/getDeviceList'],
    input: v.union([v.object({ id: Token }), v.object({ everywhere: v.literal(true) })]),
    output: v.object({}),
    says: 'Ends the session of one device at once, or every session including this one.',
  },
});
