// A day of somebody who wants into one account, or wants its owner out of it, and has every means
// but the phone: new codes, many devices and addresses, all at once, PINs, and a device of the
// owner's. The owner goes on using theirs meanwhile.

import * as v from 'valibot';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, addMinutes, instant } from '#domain/time/time.ts';
import { handlers } from '#server/api/handlers/handlers.ts';
import type { AppContext, Caller, RequestContext } from '#server/context/request-context.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { readAccessToken } from '#server/identity/access-token.ts';
import { hashPin } from '#server/identity/pin.ts';
import { makePictureMaker } from '#server/media/processing/picture-maker.ts';
import { makeMailSender } from '#server/providers/mail.ts';
import { makePushSender } from '#server/providers/push.ts';
import { makeTranslator } from '#server/providers/translation.ts';
import { makeWalletPasses } from '#server/providers/wallet-passes.ts';
import { makeZnsSender } from '#server/providers/zns.ts';
import type { SearchIndex } from '#server/search/memory/search-index.ts';
import { readSettings } from '#server/settings/settings.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Database } from '#server/store/engine/schema.ts';
import { addMember } from '#server/store/member/member.ts';
import { setPin } from '#server/store/member/pin.ts';
import { makeZnsTokenKeeper } from '#server/store/zns-token.ts';
import { codesOf } from '../support/text-messages.ts';

export type Outcome = {
  /** Calls the attacker made, wrong codes and PINs of theirs the server compared. */
  readonly calls: number;
  readonly codesCompared: number;
  readonly pinsCompared: number;
  readonly isIn: boolean;
  /** The chance to be in by the end of the day, when code and PIN are drawn by lot. */
  readonly chance: number;
  /**
   * What the owner did on a device used before and in an open session, and each refusal: the code
   * of its fault.
   */
  readonly ownerTried: number;
  readonly ownerRefused: readonly string[];
  /** What a new device of the owner's was answered at noon: `sent`, or the code of the fault. */
  readonly newDevice: string;
  /**
   * Messages the phone got in the day, whoever asked for them, and the most in any quarter of an
   * hour.
   */
  readonly messages: number;
  readonly messagesInQuarterHour: number;
};
/**
 * `stolen`: the attacker also holds a device on which the owner's PIN serves, with an open session.
 */
export type Means = {
  readonly everyMinutes: number;
  readonly atOnce: number;
  readonly stolen: boolean;
};
/** How many wrong codes and PINs the database says were compared. */
export type Compared = () => Promise<{ readonly codes: number; readonly pins: number }>;

const victim = { countryCode: '+84', mobile: '0903482917' } as const;
const [phone, ownDevice, stolenDevice, pin] = [
  '+84903482917',
  'a device of the victim',
  'a device of the victim that was stolen',
  '480275',
];
const start = instant('2026-03-14T00:00:00Z');

type Scene = {
  readonly house: AppContext;
  readonly at: { now: Instant };
  readonly sent: { at: Instant[]; last: string };
  readonly made: { calls: number };
};

function makeScene(db: Database): Scene {
  const at = { now: start };
  const sent: Scene['sent'] = { at: [], last: '' };
  const settings = readSettings({
    SECRET: 'a secret that the attacker never sees',
    SANDBOX: 'off',
    PUBLIC_URL: 'http://hotel.example:3000',
  });
  const house: AppContext = {
    settings,
    db,
    keys: makeKeys(settings.secret),
    index: { isReady: false } as SearchIndex,
    gateways: {},
    social: {},
    pictures: makePictureMaker(),
    clock: () => at.now,
    log: () => {},
    mail: makeMailSender(null),
    zns: makeZnsSender(null, makeZnsTokenKeeper(db)),
    passes: makeWalletPasses({ apple: null, google: null }),
    translator: makeTranslator(null),
    // The owner alone reads what the phone gets.
    sms: {
      send: async (_to, text) => {
        sent.at.push(at.now);
        sent.last = text;
      },
    },
    push: makePushSender(settings.push, () => at.now),
  };
  return { house, at, sent, made: { calls: 0 } };
}

async function call<Name extends CallName>(
  { house }: Scene,
  name: Name,
  input: Input<Name>,
  from: Partial<Caller>,
): Promise<Output<Name>> {
  const caller: Caller = {
    member: null,
    device: '',
    signedDevice: null,
    address: '203.0.113.200',
    agent: '',
    locale: 'vi-vn',
    refreshCookie: { value: null, set: () => {}, clear: () => {} },
    ...from,
  };
  const ctx: RequestContext = {
    ...house,
    now: house.clock(),
    caller,
    transact: (work) => inTransaction(house.db, work),
    afterCommit: () => {},
  };
  const handler = handlers[name] as unknown as (
    given: RequestContext,
    asked: unknown,
  ) => Promise<Output<Name>>;
  return handler(ctx, v.parse(callSchemas[name].input, input));
}

/**
 * Each call of the attacker comes from a device and an address that were never seen before, unless
 * they hold something better.
 */
async function ask<Name extends CallName>(
  scene: Scene,
  name: Name,
  input: Input<Name>,
  from: Partial<Caller> = {},
): Promise<Output<Name>> {
  const n = (scene.made.calls += 1);
  return call(scene, name, input, {
    device: `device-${n}`,
    address: `2001:db8:${(n >> 16).toString(16)}:${(n & 65_535).toString(16)}::1`,
    ...from,
  });
}

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof Fault) return error.code;
      throw error;
    },
  );

/** The session of the owner on one of their devices, begun by a code. */
async function enterOn(scene: Scene, device: string): Promise<Caller['member']> {
  const { challenge } = await call(
    scene,
    'auth/sendVerificationCode',
    { ...victim, purpose: 'signIn' },
    { device },
  );
  const { accessToken, profile } = await call(
    scene,
    'auth/signIn',
    { challenge, code: codeIn(scene) },
    { device },
  );
  const claims = readAccessToken(scene.house.keys, accessToken, scene.at.now);
  if (claims === null || claims === 'expired') throw new Error('no token');
  return { sn: profile.sn, phone, family: claims.family };
}

function codeIn({ sent }: Scene): string {
  const [code] = codesOf([sent.last]);
  if (code === undefined) throw new Error('no code has come');
  return code;
}

/** A code that is alive: who asked for it is who guesses. */
type Live = {
  readonly challenge: string;
  readonly from: Partial<Caller>;
  readonly confirms: boolean;
  next: number;
};

/**
 * Asks for a code of each kind that anybody may ask for, and with what was stolen for those that
 * its owner may ask for.
 */
async function askForCodes(
  scene: Scene,
  live: Live[],
  stolen: Caller['member'] | null,
): Promise<void> {
  const askers: { purpose: 'signIn' | 'social' | 'signUp' | 'confirm'; from: Partial<Caller> }[] = (
    ['signIn', 'social', 'signUp'] as const
  ).map((purpose) => ({ purpose, from: { device: `asker-${scene.made.calls}-${purpose}` } }));
  if (stolen !== null)
    askers.push(
      { purpose: 'signIn', from: { device: stolenDevice } },
      // In the session the thief may name any device.
      { purpose: 'confirm', from: { member: stolen, device: `named-${scene.made.calls}` } },
    );
  for (const { purpose, from } of askers) {
    const sent = await ask(scene, 'auth/sendVerificationCode', { ...victim, purpose }, from).catch(
      () => null,
    );
    if (sent !== null && (purpose === 'signIn' || purpose === 'confirm'))
      live.push({
        challenge: sent.challenge,
        from,
        confirms: purpose === 'confirm',
        next: (scene.made.calls * 7_919) % 10_000,
      });
  }
}

/** Guesses at every code that may still be alive, many at once, and at the PIN. */
async function guess(
  scene: Scene,
  live: Live[],
  atOnce: number,
  stolen: Caller['member'] | null,
): Promise<string[]> {
  const right = scene.sent.last.slice(-4);
  const codes = live.slice(-5).flatMap((one) =>
    Array.from({ length: atOnce }, () => {
      // By lot the attacker would be in once in a thousand days; the day is to be counted to its
      // end.
      do one.next = (one.next + 1) % 10_000;
      while (String(one.next).padStart(4, '0') === right);
      const answer = { challenge: one.challenge, code: String(one.next).padStart(4, '0') };
      return codeOf(
        one.confirms
          ? ask(scene, 'auth/confirmIdentity', answer, one.from)
          : ask(scene, 'auth/signIn', answer, one.from),
      );
    }),
  );
  const pins = Array.from({ length: atOnce }, (_, n) => {
    const typed = String(n * 1_111 + 7).padStart(6, '0');
    return codeOf(
      stolen !== null && n % 2 === 0
        ? ask(scene, 'auth/confirmIdentity', { pin: typed }, { member: stolen })
        : ask(
            scene,
            'auth/signIn',
            { ...victim, pin: typed },
            stolen === null ? {} : { device: stolenDevice },
          ),
    );
  });
  return Promise.all([...codes, ...pins]);
}

/**
 * What the owner does in a day: so many hours after its beginning, by code or PIN, on the own
 * device or in the session, mistyped first or not.
 */
const ownersDay = [
  { hour: 3, by: 'code', where: 'device', isMistyped: true },
  { hour: 5, by: 'pin', where: 'device', isMistyped: false },
  { hour: 8, by: 'code', where: 'session', isMistyped: true },
  { hour: 11, by: 'pin', where: 'session', isMistyped: false },
  { hour: 16, by: 'code', where: 'device', isMistyped: false },
  { hour: 22, by: 'code', where: 'session', isMistyped: false },
  { hour: 23, by: 'pin', where: 'device', isMistyped: false },
] as const;

/** One of these acts; throws the fault it was refused with. */
async function actAsOwner(
  scene: Scene,
  { by, where, isMistyped }: (typeof ownersDay)[number],
  member: Caller['member'],
): Promise<void> {
  const from = { device: ownDevice, ...(where === 'session' ? { member } : {}) };
  const purpose = where === 'session' ? 'confirm' : 'signIn';
  if (by === 'pin') {
    if (where === 'session') await call(scene, 'auth/confirmIdentity', { pin }, from);
    else await call(scene, 'auth/signIn', { ...victim, pin }, from);
    return;
  }
  const { challenge } = await call(
    scene,
    'auth/sendVerificationCode',
    { ...victim, purpose },
    from,
  );
  const right = codeIn(scene);
  const typed = isMistyped
    ? [String((Number(right) + 1) % 10_000).padStart(4, '0'), right]
    : [right];
  for (const code of typed) {
    const answer = { challenge, code };
    const answered = await codeOf(
      where === 'session'
        ? call(scene, 'auth/confirmIdentity', answer, from)
        : call(scene, 'auth/signIn', answer, from),
    );
    if (answered !== (code === right ? 'in' : errorCodes.wrongCode))
      throw new Fault(errorCodes.codeSpent, { answered });
  }
}

/** The most of these moments, in order, that lie within so many minutes. */
function maxWithin(moments: readonly Instant[], minutes: number): number {
  return Math.max(
    0,
    ...moments.map(
      (first) =>
        moments.filter((each) => each >= first && each < addMinutes(first, minutes)).length,
    ),
  );
}

/**
 * Attacks one account for 24 hours by the clock of a house on this empty, migrated database. While
 * a device of the owner's is in the attacker's hands, who may have codes sent on it, the owner goes
 * by PIN alone.
 */
export async function attackForADay(
  db: Database,
  compared: Compared,
  means: Means,
): Promise<Outcome> {
  const scene = makeScene(db);
  const { house, at, sent, made } = scene;
  at.now = addMinutes(start, -3 * 1_440);
  const member = await addMember(db, { phone, nickName: '', referredBy: null, now: at.now });
  if (member === undefined) throw new Error('the database is not empty');
  await setPin(db, member.sn, await hashPin(house.keys, member.sn, pin));
  const session = await enterOn(scene, ownDevice);
  at.now = addMinutes(start, -2 * 1_440);
  const stolen = await enterOn(scene, stolenDevice);
  sent.at = [];
  const held = means.stolen ? stolen : null;
  const live: Live[] = [];
  const told: string[] = [];
  const refused: string[] = [];
  const acts = ownersDay.filter(({ by }) => !means.stolen || by === 'pin');
  let [done, mistyped, newDevice] = [0, 0, ''];
  const end = addMinutes(start, 1_440);
  for (at.now = start; at.now < end; at.now = addMinutes(at.now, means.everyMinutes)) {
    await askForCodes(scene, live, held);
    told.push(...(await guess(scene, live, means.atOnce, held)));
    for (let act; (act = acts[done]) !== undefined && at.now >= addMinutes(start, act.hour * 60);) {
      done += 1;
      if (act.isMistyped) mistyped += 1;
      const answered = await codeOf(actAsOwner(scene, act, session));
      if (answered !== 'in') refused.push(`${act.by} ${act.where} ${answered}`);
    }
    if (newDevice === '' && at.now >= addMinutes(start, 720)) {
      const asked = await codeOf(
        call(
          scene,
          'auth/sendVerificationCode',
          { ...victim, purpose: 'signIn' },
          { device: 'bought today' },
        ),
      );
      newDevice = asked === 'in' ? 'sent' : asked;
    }
  }
  const { codes, pins } = await compared();
  const codesCompared = codes - mistyped;
  return {
    calls: made.calls,
    codesCompared,
    pinsCompared: pins,
    isIn: told.includes('in'),
    chance: 1 - (1 - codesCompared / 10_000) * (1 - pins / 1_000_000),
    ownerTried: done,
    ownerRefused: refused,
    newDevice,
    messages: sent.at.length,
    messagesInQuarterHour: maxWithin(sent.at, 15),
  };
}

/** What is broken of the three promises of signing in, in words; empty when all are kept. */
export function brokenPromises(outcome: Outcome): string[] {
  const { chance, isIn, ownerTried, ownerRefused, newDevice, messages } = outcome;
  return [
    ...(isIn || chance > 0.001 ? [`a guesser wins ${(chance * 100).toFixed(4)} % of a day`] : []),
    ...(ownerTried === 0 ? ['the owner did nothing'] : []),
    ...ownerRefused.map((refusal) => `the owner was locked out: ${refusal}`),
    ...(newDevice === errorCodes.newDeviceLimit
      ? []
      : [`a new device was not told so: ${newDevice}`]),
    ...(messages > policy.codeSendsPerDay ? [`${messages} messages in a day`] : []),
    ...(outcome.messagesInQuarterHour > policy.codeSendsPerQuarterHour
      ? [`${outcome.messagesInQuarterHour} messages in a quarter of an hour`]
      : []),
  ];
}

/**
 * Bombs phones with messages for an hour: one phone from everywhere, then as many phones as one
 * address, and one device, can reach.
 */
export async function bombForAnHour(
  db: Database,
): Promise<{ readonly onePhone: number; readonly oneAddress: number; readonly oneDevice: number }> {
  const count = async (
    from: (n: number) => Partial<Caller>,
    mobile: (n: number) => string,
  ): Promise<number> => {
    const { house, at, sent } = makeScene(db);
    for (let n = 0; n < 240; n += 1) {
      const caller: Caller = {
        member: null,
        device: `bomb-${n}`,
        signedDevice: null,
        address: `203.0.113.${n}`,
        agent: '',
        locale: 'vi-vn',
        refreshCookie: { value: null, set: () => {}, clear: () => {} },
        ...from(n),
      };
      const ctx: RequestContext = {
        ...house,
        now: at.now,
        caller,
        transact: (work) => inTransaction(db, work),
        afterCommit: () => {},
      };
      await codeOf(
        handlers['auth/sendVerificationCode'](ctx, {
          countryCode: '+84',
          mobile: mobile(n),
          purpose: 'social',
        }),
      );
      at.now = addMinutes(at.now, 0.25);
    }
    return sent.at.length;
  };
  return {
    onePhone: await count(
      () => ({}),
      () => '0912000001',
    ),
    oneAddress: await count(
      (n) => ({ address: '198.51.100.7', device: `many-${n}` }),
      (n) => `0913${String(n).padStart(6, '0')}`,
    ),
    oneDevice: await count(
      (n) => ({ device: 'one-device', address: `198.18.0.${n}` }),
      (n) => `0914${String(n).padStart(6, '0')}`,
    ),
  };
}
