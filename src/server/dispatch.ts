// Every call walks through here: who, input, transaction, replay, answer; handlers know none of it.

import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { callOf, type CallName, type Handlers } from '#contract/calls.ts';
import { errors, Fault, type ErrorCode, type FaultAnswer } from '#contract/errors.ts';
import { defaultLocale, isLocale, languageOf, type Locale } from '#contract/paths.ts';
import { epochMs, type Instant } from '#domain/time.ts';
import type { Caller, Context, Database, House } from './context.ts';
import { makeFloodGate, type FloodGate } from './flood.ts';
import { randomToken } from './keys.ts';
import { answerOnce, answerOnceOutside, keyOwner, type Answered } from './replay.ts';
import { inTransaction, troubleOf } from './store/db.ts';
import { readMember } from './token.ts';
import { readBody } from './visitor.ts';
import { errorText } from './words.ts';

/** Any call may fail in these ways; its row lists the others. */
const generalFaults: ReadonlySet<ErrorCode> = new Set([
  'API_GNR_005',
  'API_GNR_100',
  'API_GNR_102',
  'API_GNR_103',
  'API_GNR_104',
  'API_GNR_105',
  'API_GNR_106',
  'API_GNR_107',
  'API_GNR_108',
  'API_GNR_109',
  'API_PSS_004',
  'API_PSS_005',
  'API_PSS_012',
  'API_PSS_103',
]);

type Handler = (ctx: Context, input: unknown) => Promise<unknown>;
/** `id` is what the request is called in the log and in the answer; one that comes without is given one. */
export type Dispatch = (
  name: CallName,
  request: Request,
  address: string,
  id?: string,
) => Promise<Response>;

export function makeDispatch(house: House, handlers: Handlers<Context>): Dispatch {
  const gate = makeFloodGate();
  return async (name, request, address, id = randomToken()) => {
    const started = performance.now();
    const cookies: string[] = [];
    const locale = localeOf(request);
    let status = 200;
    let retryAt: Instant | null = null;
    let body: { data: unknown } | FaultAnswer;
    try {
      const row = callOf(name);
      if (request.method !== row.method) throw new Fault('API_GNR_109');
      if (row.method === 'POST') refuseOtherSites(request, house);
      const caller = await readCaller(house, row, request, address, locale, cookies);
      refuseFlood(gate, name, caller, house.clock());
      const input = await readInput(row, request);
      body = {
        data: await answer(
          house,
          name,
          row,
          handlers[name] as Handler,
          caller,
          input,
          request.headers.get('Idempotency-Key'),
        ),
      };
    } catch (error) {
      const fault = faultOf(error, name, id, house);
      status = errors[fault.code].status;
      retryAt = retryMoment(fault);
      body = {
        errors: [
          {
            code: fault.code,
            message: errorText(languageOf(locale), fault.code),
            ...(fault.details === undefined ? {} : { details: fault.details }),
          },
        ],
      };
    }
    house.log({
      call: name,
      request: id,
      status,
      ms: Math.round(performance.now() - started),
      ...('errors' in body ? { code: body.errors[0]?.code } : {}),
    });
    const headers = new Headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Date: new Date(house.clock()).toUTCString(),
      'X-Request-Id': id,
    });
    if (status === 429 && retryAt !== null)
      headers.set(
        'Retry-After',
        String(Math.max(1, Math.ceil((epochMs(retryAt) - epochMs(house.clock())) / 1_000))),
      );
    if (status === 405) headers.set('Allow', callOf(name).method);
    if ('errors' in body && body.errors[0]?.code === 'API_GNR_105') headers.set('Retry-After', '1');
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return new Response(JSON.stringify(body), { status, headers });
  };
}

/** A Fault is an answer. Anything else is a bug or the database's trouble: logged under the id that the answer carries, told without its words. */
function faultOf(error: unknown, name: CallName, request: string, house: House): Fault {
  if (error instanceof Fault) {
    if (!generalFaults.has(error.code) && !callOf(name).fails.includes(error.code))
      house.log({ bug: 'undeclared fault', call: name, request, code: error.code });
    return error;
  }
  house.log({ bug: error instanceof Error ? error.stack : String(error), call: name, request });
  const trouble = troubleOf(error);
  return new Fault(
    trouble === null ? 'API_GNR_102' : trouble === 'busy' ? 'API_GNR_105' : 'API_GNR_005',
  );
}

/** From when on it makes sense to ask again, where the fault tells it. */
function retryMoment({ details }: Fault): Instant | null {
  const told =
    typeof details === 'object' && details !== null && 'resendAt' in details
      ? details.resendAt
      : null;
  return typeof told === 'string' ? (told as Instant) : null;
}

function localeOf(request: Request): Locale {
  const asked = request.headers.get('Localization') ?? undefined;
  return isLocale(asked) ? asked : defaultLocale;
}

/** A browser says where a write comes from; one that comes from another site is refused. Other clients say nothing. */
function refuseOtherSites(request: Request, house: House): void {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new Fault('API_GNR_106');
  const origin = request.headers.get('Origin');
  if (site === null && origin !== null && origin !== new URL(house.settings.publicUrl).origin)
    throw new Fault('API_GNR_106');
}

/** Whoever writes more than a person does is told from when on it goes on. */
function refuseFlood(gate: FloodGate, name: CallName, caller: Caller, now: Instant): void {
  const resendAt = gate(name, caller, now);
  if (resendAt !== null) throw new Fault('API_GNR_103', { resendAt });
}

/** The one character no text of a database can hold, and no keyboard makes. */
const noZero = 'a character with the number 0';

/** Half of a pair of UTF-16, which no table and no file can hold. Without recursion: a body may be nested deeper than the stack. */
function hasHalfCharacter(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !one.isWellFormed()) return true;
    if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
  }
  return false;
}

async function readInput(row: Call, request: Request): Promise<unknown> {
  let raw: unknown;
  if (row.method === 'GET') {
    const query = new URL(request.url).searchParams;
    if (query.toString().includes('%00')) throw new Fault('API_GNR_100', { reason: noZero });
    // Of a parameter that comes twice the first counts, as pages read it.
    raw = Object.fromEntries([...query].toReversed());
  } else {
    const text = await readBody(request, row.bodyLimit);
    if (text === null) throw new Fault('API_GNR_100', { reason: 'body too large' });
    if (/\\u0000|\0/.test(text)) throw new Fault('API_GNR_100', { reason: noZero });
    try {
      raw = text === '' ? {} : JSON.parse(text);
    } catch {
      throw new Fault('API_GNR_100', { reason: 'not JSON' });
    }
    // Only an escape can say one; the bytes themselves were read as UTF-8.
    if (/\\ud[89a-f]/i.test(text) && hasHalfCharacter(raw))
      throw new Fault('API_GNR_100', { reason: 'half a character' });
  }
  const parsed = v.safeParse(row.input, raw);
  if (parsed.success) return parsed.output;
  throw new Fault('API_GNR_100', {
    fields: parsed.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  });
}

async function readCaller(
  house: House,
  row: Call,
  request: Request,
  address: string,
  locale: Locale,
  cookies: string[],
): Promise<Caller> {
  const authorization = request.headers.get('Authorization');
  let member: Caller['member'] = null;
  if (authorization !== null) {
    try {
      member = await readMember(house.db, house.keys, authorization, house.clock());
    } catch (error) {
      // Signing in, renewing and signing out are not stopped by an old token; elsewhere the client is told, renews it and asks again.
      if (row.who === 'member' || !(error instanceof Fault) || row.replay !== 'none') throw error;
    }
  }
  if (row.who === 'member' && member === null) throw new Fault('API_PSS_103');
  return {
    member,
    locale,
    address,
    device: (request.headers.get('Device-Encode') ?? '').slice(0, 64),
    agent: (request.headers.get('User-Agent') ?? '').slice(0, 200),
    cookie: refreshCookie(house, request, cookies),
  };
}

function refreshCookie(house: House, request: Request, cookies: string[]): Caller['cookie'] {
  const isSecure =
    house.settings.publicUrl.startsWith('https:') ||
    new URL(house.settings.publicUrl).hostname === 'localhost';
  const name = isSecure ? '__Host-joystay' : 'joystay';
  const write = (value: string, age: number) =>
    cookies.push(
      `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
  const found = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  return { value: found?.slice(name.length + 1) ?? null, set: write, clear: () => write('', 0) };
}

async function answer(
  house: House,
  name: CallName,
  row: Call,
  handler: Handler,
  caller: Caller,
  input: unknown,
  key: string | null,
): Promise<unknown> {
  const after: (() => void | Promise<void>)[] = [];
  const now = house.clock();
  const contextOn = (db: Database): Context => ({
    ...house,
    db,
    now,
    caller,
    transact: (work) => inTransaction(house.db, work),
    afterCommit: (work) => {
      after.push(work);
    },
  });
  const work = async (db: Database): Promise<Answered> => {
    after.length = 0; // A retried transaction must not leave the first try's wishes behind.
    const shaped = v.safeParse(row.output, await handler(contextOn(db), input));
    // Only where it does not fit: what stands there may be somebody's name, and this goes to the log.
    if (!shaped.success)
      throw new Error(
        `the answer does not fit its row at ${shaped.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')}`,
      );
    return { data: shaped.output };
  };
  const isRead = row.method === 'GET' || row.replay === 'read';
  let answered: Answered;
  if (isRead || row.replay === 'none')
    answered =
      row.transaction === 'own' || isRead
        ? await work(house.db)
        : await inTransaction(house.db, work);
  else {
    if (key === null || !/^[\w-]{8,64}$/.test(key)) throw new Fault('API_GNR_107');
    const request = { key, call: name, caller: keyOwner(caller), input };
    answered =
      row.transaction === 'own'
        ? await answerOnceOutside(house.db, request, now, () => work(house.db))
        : await inTransaction(house.db, (db) => answerOnce(db, request, now, () => work(db)));
  }
  for (const wish of after) {
    try {
      await wish();
    } catch (error) {
      house.log({ bug: String(error), call: name, after: true });
    }
  }
  return answered.data;
}
