// Promises tests the server's own house with the sandbox's inbox behind it, and a clock that moves
// only when it is told to.

import { tmpdir } from 'node:os';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { addMinutes, epochMs, instant, type Instant } from '#domain/time/time.ts';
import { listen, type Listening } from '#sandbox/listen.ts';
import type { Caller, RequestContext, AppContext } from '#server/context/request-context.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { makePictureMaker } from '#server/media/processing/picture-maker.ts';
import { makeMailSender } from '#server/providers/mail.ts';
import { makePushSender } from '#server/providers/push.ts';
import { makeSmsSender } from '#server/providers/sms.ts';
import { makeSocialAdapters } from '#server/providers/social.ts';
import { makeTranslator } from '#server/providers/translation.ts';
import { makeWalletPasses } from '#server/providers/wallet-passes.ts';
import { makeZnsSender } from '#server/providers/zns.ts';
import type { SearchIndex } from '#server/search/memory/search-index.ts';
import { readSettings } from '#server/settings/settings.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Database } from '#server/store/engine/schema.ts';
import { makeZnsTokenKeeper } from '#server/store/zns-token.ts';
import { messagesTo } from '../../support/text-messages.ts';

/**
 * `failing` maps the end of a phone number to the trouble its messages meet, as the sandbox names
 * them.
 */
type Options = {
  now?: Instant;
  env?: Record<string, string>;
  failing?: Record<string, string>;
  house?: Partial<AppContext>;
};

const someMorning = instant('2026-03-14T08:00:00Z');

export type TestHouse = AppContext & {
  readonly now: () => Instant;
  readonly setNow: (at: Instant) => void;
  readonly pass: (minutes: number) => void;
  /** The messages that reached a phone, newest first. */
  readonly inbox: (phone: string) => Promise<string[]>;
  /** What the house logged so far. */
  readonly lines: Record<string, unknown>[];
  readonly sandboxUrl: string;
  readonly close: () => Promise<void>;
};

/**
 * Settings as the real reader makes them from `env`; what a test leaves out of `house` is the real
 * thing. Close it to free the socket.
 */
export async function makeTestHouse(db: Database, options: Options = {}): Promise<TestHouse> {
  const { now = someMorning, env = {}, failing = {}, house = {} } = options;
  let current = now;
  const lines: Record<string, unknown>[] = [];
  const sandbox: Listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { now: () => epochMs(current), sms: { failing } },
  );
  const settings = readSettings({
    DATA_DIR: tmpdir(),
    SECRET: 'a secret that only the tests know, 32+',
    PUBLIC_URL: 'http://hotel.example:3000',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    ...env,
  });
  const mail = makeMailSender(settings.mail);
  const pictures = makePictureMaker();
  return {
    settings,
    db,
    keys: makeKeys(settings.secret),
    index: { isReady: false } as SearchIndex,
    gateways: {},
    sms: makeSmsSender(settings.esms),
    translator: makeTranslator(settings.translation),
    push: makePushSender(settings.push, () => current),
    mail,
    zns: makeZnsSender(settings.zns, makeZnsTokenKeeper(db)),
    passes: makeWalletPasses(settings.wallet),
    social: makeSocialAdapters(settings, () => instant(Date.now())),
    pictures,
    clock: () => current,
    log: (line) => void lines.push(line),
    ...house,
    now: () => current,
    setNow: (at) => {
      current = at;
    },
    pass: (minutes) => {
      current = addMinutes(current, minutes);
    },
    inbox: (phone) => messagesTo(sandbox.url, phone),
    lines,
    sandboxUrl: sandbox.url,
    close: async () => {
      mail.close();
      await pictures.close();
      await sandbox.close();
    },
  };
}

/** A cookie as a browser keeps it: what the server sets is what it is shown next. */
export type CookieJar = Caller['refreshCookie'] & { value: string | null; maxAge: number | null };

export function makeJar(value: string | null = null): CookieJar {
  const jar: CookieJar = {
    value,
    maxAge: null,
    set: (given, age) => {
      jar.value = given;
      jar.maxAge = age;
    },
    clear: () => {
      jar.value = null;
      jar.maxAge = 0;
    },
  };
  return jar;
}

/** A context of this moment for a call that opens its own transactions, or only reads. */
export function makeContext(house: AppContext, caller: Partial<Caller> = {}): RequestContext {
  return {
    ...house,
    now: house.clock(),
    caller: {
      member: null,
      device: 'device-1',
      signedDevice: (caller.device ?? 'device-1') || null,
      address: '203.0.113.7',
      agent: 'Vitest',
      locale: 'vi-vn',
      refreshCookie: makeJar(),
      ...caller,
    },
    transact: (work) => inTransaction(house.db, work),
    afterCommit: (work) => void Promise.resolve().then(work),
  };
}

type Handlers = Readonly<Record<string, unknown>>;
type Handler = (ctx: RequestContext, input: unknown) => Promise<unknown>;

/**
 * Asks one of these handlers as its call's row says: the input as it is read there, and an answer
 * that says no more than the row does.
 */
export async function askHandler<Name extends CallName>(
  handlers: Handlers,
  ctx: RequestContext,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const schemas = callSchemas[name];
  const handler = handlers[name.split('/')[1] ?? ''] as Handler | undefined;
  const answer = await handler?.(ctx, v.parse(schemas.input, input));
  expect(v.parse(schemas.output, answer)).toEqual(answer);
  return answer as Output<Name>;
}

/**
 * Runs a handler as the dispatcher runs a write: in one transaction, and its wishes once that is
 * committed.
 */
export async function inWrite<Value>(
  house: AppContext,
  caller: Partial<Caller>,
  work: (ctx: RequestContext) => Promise<Value>,
): Promise<Value> {
  let wishes: (() => void | Promise<void>)[] = [];
  const value = await inTransaction(house.db, (db) => {
    wishes = [];
    return work({
      ...makeContext(house, caller),
      db,
      afterCommit: (wish) => void wishes.push(wish),
    });
  });
  for (const wish of wishes) await wish();
  return value;
}
