// A day of somebody who wants into one account and has every means but the phone: new codes, many devices and addresses, all at once, a PIN.

import * as v from 'valibot';
import { calls, type CallName, type Input } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { addMinutes, instant, type Instant } from '#domain/time.ts';
import type { Caller, Context, Database, House } from '#server/context.ts';
import { handlers } from '#server/handlers.ts';
import { makeKeys } from '#server/keys.ts';
import { hashPin } from '#server/pin.ts';
import { makePushSender } from '#server/providers/push.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { readSettings } from '#server/settings.ts';
import { inTransaction } from '#server/store/db.ts';
import { knowDevice } from '#server/store/known-device.ts';
import { addMember } from '#server/store/member.ts';
import { setPin } from '#server/store/pin.ts';

export type Outcome = {
  /** Calls the attacker made, codes and PINs the server compared, messages the victim's phone got. */
  readonly calls: number;
  readonly codesCompared: number;
  readonly pinsCompared: number;
  readonly messages: number;
  readonly isIn: boolean;
  /** The chance to be in by the end of the day, when code and PIN are drawn by lot. */
  readonly chance: number;
};
/** `stolen`: the attacker also holds a device on which the victim's PIN serves. */
export type Means = {
  readonly everyMinutes: number;
  readonly atOnce: number;
  readonly stolen: boolean;
};

const victim = { countryCode: '+84', mobile: '0903482917' } as const;
const [phone, victimsDevice, pin] = ['+84903482917', 'the-victims-own-device', '480275'];
const start = instant('2026-03-14T00:00:00Z');

type Scene = {
  readonly house: House;
  readonly at: { now: Instant };
  readonly sent: { messages: number };
  readonly made: { calls: number };
};

function makeScene(db: Database): Scene {
  const at = { now: start };
  const sent = { messages: 0 };
  const settings = readSettings({
    SECRET: 'a secret that the attacker never sees',
    SANDBOX: 'off',
    PUBLIC_URL: 'http://hotel.example:3000',
  });
  const house: House = {
    settings,
    db,
    keys: makeKeys(settings.secret),
    index: { isReady: false } as SearchIndex,
    gateways: {},
    social: {},
    clock: () => at.now,
    log: () => {},
    // The attacker cannot read what the phone gets; that it gets something is counted.
    sms: {
      send: async () => {
        sent.messages += 1;
      },
    },
    push: makePushSender(settings.push, () => at.now),
  };
  return { house, at, sent, made: { calls: 0 } };
}

/** Each call comes from a device and an address that were never seen before, unless a device is named. */
async function ask<Name extends CallName>(
  { house, made }: Scene,
  name: Name,
  input: Input<Name>,
  device?: string,
): Promise<unknown> {
  made.calls += 1;
  const n = made.calls;
  const caller: Caller = {
    member: null,
    device: device ?? `device-${n}`,
    address: `2001:db8:${(n >> 16).toString(16)}:${(n & 65_535).toString(16)}::1`,
    agent: '',
    locale: 'vi-vn',
    cookie: { value: null, set: () => {}, clear: () => {} },
  };
  const ctx: Context = {
    ...house,
    now: house.clock(),
    caller,
    transact: (work) => inTransaction(house.db, work),
    afterCommit: () => {},
  };
  const handler = handlers[name] as unknown as (given: Context, asked: unknown) => Promise<unknown>;
  return handler(ctx, v.parse(calls[name].input, input));
}

type Live = { readonly challenge: string; readonly device: string; next: number };

/** Asks for a code of each kind that anybody may ask for; the device that asked is the one that guesses. */
async function askForCodes(scene: Scene, live: Live[]): Promise<void> {
  for (const purpose of ['signIn', 'social', 'signUp'] as const) {
    const device = `asker-${scene.made.calls}`;
    const sent = (await ask(
      scene,
      'auth/sendVerificationCode',
      { ...victim, purpose },
      device,
    ).catch(() => null)) as { challenge: string } | null;
    if (sent !== null && purpose === 'signIn')
      live.push({ challenge: sent.challenge, device, next: (scene.made.calls * 7_919) % 10_000 });
  }
}

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof Fault) return error.code;
      throw error;
    },
  );

/** Guesses at every code that may still be alive, many at once, and at the PIN. */
async function guess(scene: Scene, live: Live[], { atOnce, stolen }: Means): Promise<string[]> {
  const codes = live.slice(-3).flatMap((one) =>
    Array.from({ length: atOnce }, () => {
      one.next = (one.next + 1) % 10_000;
      return codeOf(
        ask(
          scene,
          'auth/signIn',
          { challenge: one.challenge, code: String(one.next).padStart(4, '0') },
          one.device,
        ),
      );
    }),
  );
  const pins = Array.from({ length: atOnce }, (_, n) =>
    codeOf(
      ask(
        scene,
        'auth/signIn',
        { ...victim, pin: String(n * 1_111 + 7).padStart(6, '0') },
        stolen ? victimsDevice : undefined,
      ),
    ),
  );
  return Promise.all([...codes, ...pins]);
}

/** Attacks one account for 24 hours by the clock of a house on this empty, migrated database. */
export async function attackForADay(
  db: Database,
  compared: () => Promise<number>,
  means: Means,
): Promise<Outcome> {
  const scene = makeScene(db);
  const { house, at, sent, made } = scene;
  const member = await addMember(db, { phone, nickName: '', referredBy: null, now: start });
  if (member === undefined) throw new Error('the database is not empty');
  await setPin(db, member.sn, await hashPin(house.keys, member.sn, pin));
  await knowDevice(db, member.sn, victimsDevice, start);
  const live: Live[] = [];
  const told: string[] = [];
  for (
    const end = addMinutes(start, 1_440);
    at.now < end;
    at.now = addMinutes(at.now, means.everyMinutes)
  ) {
    await askForCodes(scene, live);
    told.push(...(await guess(scene, live, means)));
  }
  const codesCompared = await compared();
  const pinsCompared =
    told.filter((code) => code === 'API_PSS_122').length + (means.stolen ? 1 : 0);
  const chance = 1 - (1 - codesCompared / 10_000) * (1 - pinsCompared / 1_000_000);
  return {
    calls: made.calls,
    codesCompared,
    pinsCompared,
    messages: sent.messages,
    isIn: told.includes('in'),
    chance,
  };
}

/** Bombs phones with messages for an hour: one phone from everywhere, then as many phones as one address, and one device, can reach. */
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
        address: `203.0.113.${n}`,
        agent: '',
        locale: 'vi-vn',
        cookie: { value: null, set: () => {}, clear: () => {} },
        ...from(n),
      };
      const ctx: Context = {
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
    return sent.messages;
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
