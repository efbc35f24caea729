// Passkeys: adding, using, naming and removing them. A used challenge stays used although the call
// fails, so a Fault is the value of the transaction and thrown after it.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { parseName } from '#domain/member.ts';
import { policy } from '#domain/policy.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf, requireConfirmed } from '../../identity/authorization.ts';
import {
  answeredChallenge,
  creationOptions,
  readNewKey,
  requestOptions,
  verifyUse,
} from '../../identity/passkey.ts';
import { openSession } from '../../identity/session.ts';
import { setSessionCookie, unwrapFault } from '../../identity/verify-code.ts';
import { memberBySn } from '../../store/member/member.ts';
import {
  addChallenge,
  addPasskey as storePasskey,
  deletePasskey,
  lockPasskey,
  passkeysOf,
  recordUse,
  setPasskeyName,
  type Passkey,
} from '../../store/member/passkey.ts';

const shown = ({ id, name, agent, isSynced, createdAt, usedAt }: Passkey) => ({
  id,
  name,
  agent,
  isSynced,
  createdAt,
  usedAt,
});
const refused = (reason: string): Fault => new Fault(errorCodes.passkeyRefused, { reason });

export async function getPasskeyList(
  ctx: RequestContext,
  _input: Parsed<'auth/getPasskeyList'>,
): Promise<Output<'auth/getPasskeyList'>> {
  return (await passkeysOf(ctx.db, memberOf(ctx).sn)).map(shown);
}

/**
 * What the device is asked with to make a key. Faults: `confirmIdentity` before the member proved
 * again who they are, `passkeyRefused` when there are enough of them.
 */
export async function startPasskey(
  ctx: RequestContext,
  _input: Parsed<'auth/startPasskey'>,
): Promise<Output<'auth/startPasskey'>> {
  const { sn } = await requireConfirmed(ctx);
  const [member, keys] = await Promise.all([memberBySn(ctx.db, sn), passkeysOf(ctx.db, sn)]);
  if (member === undefined || keys.length >= policy.passkeysMost) throw refused('tooMany');
  const options = await creationOptions(ctx, member, keys);
  await keepChallenge(ctx, options.challenge, sn);
  return options;
}

/** Of this device, and of the member who is to answer it; null where anyone may. */
const keepChallenge = (
  ctx: RequestContext,
  challenge: string,
  memberSn: number | null,
): Promise<void> =>
  ctx.transact((db) =>
    addChallenge(db, { challenge, device: ctx.caller.device, memberSn, now: ctx.now }),
  );

/** Stores the key that the device made. Fault: `passkeyRefused`, with the reason. */
export async function addPasskey(
  ctx: RequestContext,
  { response }: Parsed<'auth/addPasskey'>,
): Promise<Output<'auth/addPasskey'>> {
  const { sn } = await requireConfirmed(ctx);
  return unwrapFault(
    await ctx.transact(async (db) => {
      const challenge = await answeredChallenge(ctx, db, response, sn);
      if (challenge === null) return refused('challenge');
      const made = await readNewKey(ctx, response, challenge);
      if (made === null) return refused('response');
      if ((await passkeysOf(db, sn)).length >= policy.passkeysMost) return refused('tooMany');
      const key: Passkey = {
        ...made,
        memberSn: sn,
        name: '',
        agent: ctx.caller.agent,
        createdAt: ctx.now,
        usedAt: null,
      };
      return (await storePasskey(db, key)) ? shown(key) : refused('known');
    }),
  );
}

/** Faults: `notFound` for a key that is not the member's, `invalidInput` for a name too long. */
export async function renamePasskey(
  ctx: RequestContext,
  { id, name }: Parsed<'auth/renamePasskey'>,
): Promise<Output<'auth/renamePasskey'>> {
  const { sn } = memberOf(ctx);
  const read = parseName(name);
  if ('fault' in read)
    throw new Fault(errorCodes.invalidInput, { fields: [{ field: 'name', message: read.fault }] });
  if (!(await ctx.transact((db) => setPasskeyName(db, sn, id, read.name))))
    throw new Fault(errorCodes.notFound);
  return {};
}

/** Fault: `notFound` for a key that is not the member's. */
export async function removePasskey(
  ctx: RequestContext,
  { id }: Parsed<'auth/removePasskey'>,
): Promise<Output<'auth/removePasskey'>> {
  const { sn } = memberOf(ctx);
  if (!(await ctx.transact((db) => deletePasskey(db, sn, id))))
    throw new Fault(errorCodes.notFound);
  return {};
}

/** What any device is asked with to sign in; which keys there are stays the device's to know. */
export async function startPasskeySignIn(
  ctx: RequestContext,
  _input: Parsed<'auth/startPasskeySignIn'>,
): Promise<Output<'auth/startPasskeySignIn'>> {
  const options = await requestOptions(ctx);
  await keepChallenge(ctx, options.challenge, null);
  return options;
}

/**
 * Signs in by a key. Faults: `passkeyRefused` with the reason, `accountLocked` for a locked
 * account. The device counts as the member's from then on.
 */
export async function signInByPasskey(
  ctx: RequestContext,
  { response }: Parsed<'auth/signInByPasskey'>,
): Promise<Output<'auth/signInByPasskey'>> {
  const result = await ctx.transact(async (db) => {
    const challenge = await answeredChallenge(ctx, db, response, null);
    if (challenge === null) return refused('challenge');
    const key = await lockPasskey(db, response.id);
    if (key === undefined) return refused('unknown');
    const use = await verifyUse(ctx, response, challenge, key);
    if (use === null) return refused('response');
    const member = await memberBySn(db, key.memberSn);
    if (member === undefined) return refused('unknown');
    if (member.isLocked) return new Fault(errorCodes.accountLocked);
    await recordUse(db, key.id, { ...use, now: ctx.now });
    return openSession(ctx, db, member, 'passkey');
  });
  return setSessionCookie(ctx, unwrapFault(result));
}
