// Dispatches an API call: authentication, rate limits, input validation, idempotency, transaction,
// output validation. Handlers contain none of these.

import * as v from 'valibot';
import type { Call } from '#contract/calls/call.ts';
import { callOf, type CallName, type Handlers } from '#contract/calls/calls.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors, type ErrorResponse } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf, type Locale } from '#contract/paths.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import type { Caller, RequestContext, AppContext } from '../context/request-context.ts';
import { readMember } from '../identity/access-token.ts';
import { makeCookie, type Cookie } from '../identity/cookie.ts';
import { errorText } from '../intl/messages.ts';
import { inTransaction, troubleOf } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import {
  withIdempotencyKey,
  withIdempotencyKeyOutsideTransaction,
  keyOwner,
  type Answered,
} from './idempotency.ts';
import {
  createAnonymousRateLimiter,
  createCallRateLimiter,
  type RateLimiter,
} from './rate-limit.ts';

/** Any call may fail in these ways; its row lists the others. */
const generalFaults: ReadonlySet<ErrorCode> = new Set([
  errorCodes.databaseFailed,
  errorCodes.invalidInput,
  errorCodes.unexpected,
  errorCodes.tooManyRequests,
  errorCodes.keyReused,
  errorCodes.busy,
  errorCodes.crossSite,
  errorCodes.keyMissing,
  errorCodes.stillWorking,
  errorCodes.wrongMethod,
  errorCodes.accessTokenExpired,
  errorCodes.accountLocked,
  errorCodes.sessionExpired,
  errorCodes.signInRequired,
]);

type Handler = (ctx: RequestContext, input: unknown) => Promise<unknown>;
/** What the caller says about itself: empty or null where it says nothing. */
export type Requester = {
  readonly isInApp?: boolean;
  readonly locale: Locale;
  readonly address: string;
  readonly agent: string;
  readonly device: string;
  readonly signedDevice: string | null;
  readonly authorization: string | null;
  readonly refreshToken: string | null;
};
/** A call, whichever way it came (`http-call.ts`, `direct-call.ts`). */
export type IncomingCall = {
  readonly name: CallName;
  /** The id of the call in the log and in the response. */
  readonly id: string;
  readonly requester: Requester;
  readonly idempotencyKey: string | null;
  /** Throws where the call may not be made this way. */
  readonly admit: (row: Call) => void;
  /** The input before its schema has validated it. */
  readonly readInput: (row: Call) => Promise<unknown>;
};
export type Dispatched = {
  readonly status: number;
  readonly body: { readonly data: unknown } | ErrorResponse;
  /** Seconds after which a retry makes sense, where that is known. */
  readonly retryAfter: string | null;
  /** Values of `Set-Cookie` headers. */
  readonly cookies: readonly string[];
};
export type Dispatch = (call: IncomingCall) => Promise<Dispatched>;

export function makeDispatch(appContext: AppContext, handlers: Handlers<RequestContext>): Dispatch {
  const shedders = [createAnonymousRateLimiter(), createCallRateLimiter()];
  return async ({ name, id, requester, idempotencyKey, admit, readInput }) => {
    const started = performance.now();
    const cookies: string[] = [];
    let status = 200;
    let retryAfter: string | null = null;
    let body: Dispatched['body'];
    try {
      const row = callOf(name);
      admit(row);
      const caller = await readCaller(appContext, row, requester, cookies);
      for (const shedder of shedders) refuseFlood(shedder, name, caller, appContext.clock());
      const input = parseInput(name, await readInput(row));
      const handler = handlers[name] as Handler;
      body = { data: await answer(appContext, name, row, handler, caller, input, idempotencyKey) };
    } catch (error) {
      const fault = faultOf(error, name, id, appContext);
      status = errors[fault.code].status;
      retryAfter = secondsToWait(fault, appContext.clock());
      body = {
        errors: [
          {
            code: fault.code,
            message: errorText(languageOf(requester.locale), fault.code),
            ...(fault.details === undefined ? {} : { details: fault.details }),
          },
        ],
      };
    }
    appContext.log({
      call: name,
      request: id,
      status,
      ms: Math.round(performance.now() - started),
      ...('errors' in body ? { code: body.errors[0]?.code } : {}),
    });
    return { status, body, retryAfter, cookies };
  };
}

/**
 * A Fault is a response. Anything else is a bug or trouble of the database: logged under the id
 * that the response carries, and sent without its message.
 */
function faultOf(error: unknown, name: CallName, request: string, appContext: AppContext): Fault {
  if (error instanceof Fault) {
    if (!generalFaults.has(error.code) && !callOf(name).errors.includes(error.code))
      appContext.log({ bug: 'undeclared fault', call: name, request, code: error.code });
    return error;
  }
  appContext.log({
    bug: error instanceof Error ? error.stack : String(error),
    call: name,
    request,
  });
  const trouble = troubleOf(error);
  return new Fault(
    trouble === null
      ? errorCodes.unexpected
      : trouble === 'busy'
        ? errorCodes.busy
        : errorCodes.databaseFailed,
  );
}

/**
 * A call refused by a full server may be retried at once; a caller over their limit is told when.
 */
function secondsToWait(fault: Fault, now: Instant): string | null {
  if (fault.code === errorCodes.busy) return '1';
  const retryAt = errors[fault.code].status === 429 ? retryMoment(fault) : null;
  return retryAt === null
    ? null
    : String(Math.max(1, Math.ceil((epochMs(retryAt) - epochMs(now)) / 1_000)));
}

/** When a retry makes sense, where the fault says so. */
function retryMoment({ details }: Fault): Instant | null {
  const retryAt =
    typeof details === 'object' && details !== null && 'resendAt' in details
      ? details.resendAt
      : null;
  return typeof retryAt === 'string' ? (retryAt as Instant) : null;
}

/** A caller who writes more than a person does is told when they may go on. */
function refuseFlood(shedder: RateLimiter, name: CallName, caller: Caller, now: Instant): void {
  const resendAt = shedder(name, caller, now);
  if (resendAt !== null) throw new Fault(errorCodes.tooManyRequests, { resendAt });
}

function parseInput(name: CallName, raw: unknown): unknown {
  const parsed = v.safeParse(schemasOf(name).input, raw);
  if (parsed.success) return parsed.output;
  throw new Fault(errorCodes.invalidInput, {
    fields: parsed.issues.map((issue) => ({
      field: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  });
}

async function readCaller(
  appContext: AppContext,
  row: Call,
  {
    locale,
    address,
    agent,
    isInApp = false,
    device,
    signedDevice,
    authorization,
    refreshToken,
  }: Requester,
  cookies: string[],
): Promise<Caller> {
  let member: Caller['member'] = null;
  if (authorization !== null) {
    try {
      member = await readMember(appContext.db, appContext.keys, authorization, appContext.clock());
    } catch (error) {
      // Signing in, renewing and signing out are not stopped by an old token; elsewhere the client
      // is told to renew it and retry.
      if (row.who === 'member' || !(error instanceof Fault) || row.idempotency !== 'none')
        throw error;
    }
  }
  if (row.who === 'member' && member === null) throw new Fault(errorCodes.signInRequired);
  const { write } = sessionCookie(appContext.settings);
  const set = (value: string, maxAgeSeconds: number): void =>
    void cookies.push(write(value, maxAgeSeconds));
  const refreshCookie = { value: refreshToken, set, clear: () => set('', 0) };
  return { member, locale, address, device, agent, isInApp, signedDevice, refreshCookie };
}

/** Holds what opens the next session of a browser. */
export function sessionCookie(settings: AppContext['settings']): Cookie {
  return makeCookie(settings, 'joystay');
}

async function answer(
  appContext: AppContext,
  name: CallName,
  row: Call,
  handler: Handler,
  caller: Caller,
  input: unknown,
  key: string | null,
): Promise<unknown> {
  const after: (() => void | Promise<void>)[] = [];
  const now = appContext.clock();
  const contextOn = (db: Database): RequestContext => ({
    ...appContext,
    db,
    now,
    caller,
    transact: (work) => inTransaction(appContext.db, work),
    afterCommit: (work) => {
      after.push(work);
    },
  });
  const work = async (db: Database): Promise<Answered> => {
    after.length = 0; // A retried transaction must not leave work of the first attempt behind.
    const shaped = v.safeParse(schemasOf(name).output, await handler(contextOn(db), input));
    // Only the keys that do not fit: a value may be somebody's name, and this goes to the log.
    if (!shaped.success)
      throw new Error(
        'the answer does not fit its row at ' +
          `${shaped.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')}`,
      );
    return { data: shaped.output };
  };
  const isRead = row.method === 'GET' || row.idempotency === 'read';
  let answered: Answered;
  if (isRead || row.idempotency === 'none')
    answered =
      row.transaction === 'own' || isRead
        ? await work(appContext.db)
        : await inTransaction(appContext.db, work);
  else {
    if (key === null || !/^[\w-]{8,64}$/.test(key)) throw new Fault(errorCodes.keyMissing);
    const request = { key, call: name, caller: keyOwner(caller), input };
    answered =
      row.transaction === 'own'
        ? await withIdempotencyKeyOutsideTransaction(appContext.db, request, now, () =>
            work(appContext.db),
          )
        : await inTransaction(appContext.db, (db) =>
            withIdempotencyKey(db, request, now, () => work(db)),
          );
  }
  for (const followUp of after) {
    try {
      await followUp();
    } catch (error) {
      appContext.log({ bug: String(error), call: name, after: true });
    }
  }
  return answered.data;
}
