// Idempotency: a write that is sent twice is done once. Stores key, hash of the request and first
// response.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Caller } from '../context/request-context.ts';
import { sha256 } from '../crypto/keys.ts';
import type { Database } from '../store/engine/schema.ts';
import {
  claimKey,
  findKey,
  storeAnswer,
  releaseKey,
  takeOverKey,
  unanswered,
} from '../store/idempotency.ts';

export type Answered = { readonly data: unknown };
export type KeyedRequest = {
  readonly key: string;
  readonly call: string;
  readonly caller: string;
  readonly input: unknown;
};

/** Whose key it is: a member's on every device, a guest's on one device. */
export const keyOwner = ({ member, device, address }: Caller): string =>
  member === null ? `device ${device || address}` : `member ${member.sn}`;

/**
 * Stored in place of a request's hash: it equals none, so a late request with this key is refused.
 */
const closed = 'closed';

/**
 * The first response under this key, once whoever works on it is done; null when there is none, and
 * then there never will be.
 */
export async function settleKey(
  db: Database,
  request: Omit<KeyedRequest, 'input'>,
  now: Instant,
): Promise<Answered | null> {
  if (await claimKey(db, request, closed, now)) return null;
  const stored = await findKey(db, request);
  return stored === undefined || stored.body_hash === closed ? null : { data: stored.answer };
}

const hashOf = (request: KeyedRequest): string => sha256(JSON.stringify(request.input));

/**
 * Within one transaction: a second sender of the key waits at the row until the first is done, then
 * reads its answer.
 */
export async function withIdempotencyKey(
  db: Database,
  request: KeyedRequest,
  now: Instant,
  work: () => Promise<Answered>,
): Promise<Answered> {
  if (!(await claimKey(db, request, hashOf(request), now))) return earlierAnswer(db, request);
  const answered = await work();
  await storeAnswer(db, request, answered.data);
  return answered;
}

/**
 * Longer than any such work takes: it calls a gateway or two, each with a time limit. An older
 * claim belongs to a process that was killed.
 */
const claimMinutes = 2;

/**
 * For work that opens its own transactions: the key is claimed first, and released when the work
 * fails.
 */
export async function withIdempotencyKeyOutsideTransaction(
  db: Database,
  request: KeyedRequest,
  now: Instant,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const hash = hashOf(request);
  const isMine =
    (await claimKey(db, request, hash, now)) ||
    (await takeOverKey(db, request, hash, addMinutes(now, -claimMinutes), now));
  if (!isMine) return earlierAnswer(db, request);
  try {
    const answered = await work();
    await storeAnswer(db, request, answered.data);
    return answered;
  } catch (error) {
    await releaseKey(db, request);
    throw error;
  }
}

async function earlierAnswer(db: Database, request: KeyedRequest): Promise<Answered> {
  const stored = await findKey(db, request);
  if (stored === undefined) throw new Fault(errorCodes.stillWorking);
  if (stored.body_hash !== hashOf(request)) throw new Fault(errorCodes.keyReused);
  if (stored.status === unanswered) throw new Fault(errorCodes.stillWorking);
  return { data: stored.answer };
}
