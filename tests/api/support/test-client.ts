// Promises tests a visitor who signs in the way people do: asks for a code, reads it in the
// sandbox's inbox, types it.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type CallName, type Output, calls } from '#contract/calls/calls.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Session } from '#contract/schemas/auth.ts';
import * as auth from '#server/api/handlers/auth.ts';
import type { Caller } from '#server/context/request-context.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { type Member, addMember } from '#server/store/member/member.ts';
import { type TestDatabase, openTestDatabase, warmUp } from '../../support/test-database.ts';
import { codesOf } from '../../support/text-messages.ts';
import {
  type CookieJar,
  type TestHouse,
  makeContext,
  makeJar,
  makeTestHouse,
} from './test-server.ts';

type Purpose = 'signIn' | 'signUp';
type Sent = Output<'auth/sendVerificationCode'>;

export type Visitor = {
  readonly jar: CookieJar;
  readonly send: (purpose?: Purpose, mobile?: string) => Promise<Sent>;
  readonly signIn: (challenge: string, code: string) => Promise<Session>;
  readonly signUp: (
    challenge: string,
    code: string,
    more?: { nickName?: string; referralCode?: string },
  ) => Promise<Session>;
  readonly refresh: () => Promise<Session>;
  readonly signOut: (member?: Caller['member']) => Promise<unknown>;
  /** All three steps of a member. */
  readonly enter: () => Promise<Session>;
};

export const phone = '+84903482917';

export function makeVisitor(house: TestHouse, caller: Partial<Caller> = {}): Visitor {
  const jar = makeJar();
  const ctx = () => makeContext(house, { refreshCookie: jar, ...caller });
  const visitor: Visitor = {
    jar,
    send: (purpose = 'signIn', mobile = phone) =>
      auth.sendVerificationCode(ctx(), { countryCode: '+84', mobile, purpose }),
    signIn: (challenge, code) => auth.signIn(ctx(), { challenge, code }),
    signUp: (challenge, code, more = {}) =>
      auth.signUp(ctx(), { challenge, code, nickName: '', referralCode: '', ...more }),
    refresh: () => auth.refreshToken(ctx(), {}),
    signOut: (member = null) =>
      auth.signOut(makeContext(house, { refreshCookie: jar, ...caller, member }), {}),
    enter: async () => {
      const { challenge } = await visitor.send();
      return visitor.signIn(challenge, await lastCode(house));
    },
  };
  return visitor;
}

/** The newest code that a phone was sent. */
export async function lastCode(house: TestHouse, to = phone): Promise<string> {
  const [code] = codesOf(await house.inbox(to));
  if (code === undefined) throw new Error('no code has come');
  return code;
}

/** `count` codes that are not this one. */
export function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    String((Number(code) + n + 1) % 10_000).padStart(4, '0'),
  );
}

export async function givenMember(house: TestHouse, of = phone): Promise<Member> {
  const member = await addMember(house.db, {
    phone: of,
    nickName: 'Ánh',
    referredBy: null,
    now: house.now(),
  });
  if (member === undefined) throw new Error('that phone has a member');
  return member;
}

/** The fault a call ends in, which its row must declare. Fails when the call succeeds or breaks. */
export async function faultOf(
  name: CallName,
  call: Promise<unknown>,
): Promise<{ code: ErrorCode; details: unknown }> {
  const fault = await call.then(
    (value) => expect.fail(`succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (!(fault instanceof Fault)) throw fault;
  const general: readonly ErrorCode[] = [
    errorCodes.invalidInput,
    errorCodes.accessTokenExpired,
    errorCodes.accountLocked,
    errorCodes.sessionExpired,
    errorCodes.signInRequired,
  ];
  expect([...calls[name].errors, ...general]).toContain(fault.code);
  return { code: fault.code, details: fault.details };
}

/** Empties what signing in writes. */
export async function clearPeople(at: TestDatabase<Schema>): Promise<void> {
  await at.pool.query(
    'truncate member, session, spent_refresh, verification_code, code_gate cascade',
  );
}

/**
 * Opens a house without people for the tests around it, hands it over, and empties it before each
 * at the moment of its opening.
 */
export function withHouse(
  opened: (at: TestDatabase<Schema>, house: TestHouse) => void,
  failing: Record<string, string> = {},
): void {
  let at: TestDatabase<Schema>;
  let house: TestHouse;
  let start: ReturnType<TestHouse['now']>;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>();
    await warmUp(at);
    house = await makeTestHouse(at.db, { failing });
    start = house.now();
    opened(at, house);
  });
  beforeEach(async () => {
    await clearPeople(at);
    house.setNow(start);
  });
  afterAll(async () => {
    await house?.close();
    await at?.close();
  });
}
