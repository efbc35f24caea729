// How a PIN is stored and compared: by a slow hash, off the main thread, with a secret that is in
// no table.

import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { parsePin } from '#domain/pin.ts';
import { policy } from '#domain/policy.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isSameText, type Keys } from '../crypto/keys.ts';
import { resetPinTries, countPinTry } from '../store/member/pin.ts';
import { pinLane } from './own-device-limits.ts';

const stretch = promisify<
  Buffer,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const [block, keyBytes] = [8, 32];

/**
 * `cost.salt.key`, so that a higher cost can be used for new ones; the pepper comes first, so that
 * nothing can be tried without it.
 */
async function hashed(
  keys: Keys,
  memberSn: number,
  pin: string,
  cost: number,
  salt: string,
): Promise<string> {
  const N = 2 ** cost;
  const peppered = Buffer.from(keys.mac('pin', String(memberSn), pin), 'base64url');
  const key = await stretch(peppered, Buffer.from(salt, 'base64url'), keyBytes, {
    N,
    r: block,
    p: 1,
    maxmem: 2 * 128 * N * block,
  });
  return `${cost}.${salt}.${key.toString('base64url')}`;
}

export function hashPin(keys: Keys, memberSn: number, pin: string): Promise<string> {
  return hashed(keys, memberSn, pin, policy.pinHashCost, randomBytes(16).toString('base64url'));
}

export async function isPin(
  keys: Keys,
  memberSn: number,
  pin: string,
  hash: string,
): Promise<boolean> {
  const [cost = '', salt = ''] = hash.split('.');
  return isSameText(await hashed(keys, memberSn, pin, Number(cost), salt), hash);
}

/** The PIN that was chosen, hashed. Fault `pinTooSimple` for one that anybody would try first. */
export async function chosenPin(
  { keys }: RequestContext,
  member: { readonly sn: number; readonly phone: string },
  typed: string,
): Promise<string> {
  const parsed = parsePin(typed, member.phone);
  if ('fault' in parsed) throw new Fault(errorCodes.pinTooSimple, parsed);
  return hashPin(keys, member.sn, parsed.pin);
}

/**
 * Compares a PIN, of which three wrong ones lock it on the device or in the session where they were
 * typed, and nowhere else: `wrongPin` with `triesLeft`, then `pinLocked` until a code is right
 * there. An attempt is counted and committed before anything is compared, so that guesses sent at
 * once are no more than three.
 */
export async function provePin(ctx: RequestContext, memberSn: number, pin: string): Promise<void> {
  const lane = await pinLane(ctx, ctx.db, memberSn);
  const attempt = await ctx.transact((db) => countPinTry(db, memberSn, lane));
  if (attempt === undefined) throw new Fault(errorCodes.pinLocked);
  if (await isPin(ctx.keys, memberSn, pin, attempt.hash))
    return ctx.transact((db) => resetPinTries(db, memberSn, lane));
  throw attempt.left > 0
    ? new Fault(errorCodes.wrongPin, { triesLeft: attempt.left })
    : new Fault(errorCodes.pinLocked);
}
