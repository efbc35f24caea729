// Signing in with a social account, and linking one: an unknown person proves a phone once; nothing
// is ever matched by e-mail address.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { isOwnAddress } from '#contract/paths.ts';
import { maskedEmail, type SocialProvider } from '#domain/identity/social.ts';
import { parseName } from '#domain/member.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { openSessionByCode } from '../../booking/take-over.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { randomToken, sha256 } from '../../crypto/keys.ts';
import { memberOf, requireConfirmed } from '../../identity/authorization.ts';
import { pinLane } from '../../identity/own-device-limits.ts';
import { registerMember } from '../../identity/register-member.ts';
import { openSession, type Opened } from '../../identity/session.ts';
import { freeAt, networkOf, subjectOf } from '../../identity/verification-code.ts';
import { setSessionCookie, proveCode, unwrapFault } from '../../identity/verify-code.ts';
import type { SocialAdapter, SocialPerson } from '../../providers/social-adapter.ts';
import { configuredProviders, newTrip } from '../../providers/social.ts';
import type { Database } from '../../store/engine/schema.ts';
import { addHits, consumeCode, lockHits } from '../../store/member/auth.ts';
import { recordProvedDevice } from '../../store/member/known-device.ts';
import {
  memberByPhone,
  memberBySn,
  snByReferralCode,
  type Member,
} from '../../store/member/member.ts';
import { resetPinTries } from '../../store/member/pin.ts';
import {
  addIdentity,
  addTicket,
  addTrip,
  endTrip,
  findTicket,
  identitiesOf,
  ownerOfIdentity,
  removeIdentity,
  useTicket,
} from '../../store/member/social.ts';

type Finished = Output<'auth/finishSocialSignIn'>;
type Returned = Extract<Parsed<'auth/finishSocialSignIn'>, { state: string }>;
type Proved = Extract<Parsed<'auth/finishSocialSignIn'>, { ticket: string }>;

const tripsFrom = ({ now }: RequestContext) => addMinutes(now, -policy.socialMinutes);

export async function getSocialProviderList(
  ctx: RequestContext,
  { knows }: Parsed<'auth/getSocialProviderList'>,
): Promise<Output<'auth/getSocialProviderList'>> {
  return configuredProviders(ctx.social).filter(isKnownTo(knows));
}

function providerOf(ctx: RequestContext, provider: SocialProvider): SocialAdapter {
  const adapter = ctx.social[provider];
  if (adapter === undefined) throw new Fault(errorCodes.notFound);
  return adapter;
}

/** A provider's refusals and timeouts are one fault to the person; the log tells them apart. */
async function outside<Value>(
  ctx: RequestContext,
  provider: SocialProvider,
  work: Promise<Value>,
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    ctx.log({
      social: provider,
      why: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
    throw new Fault(errorCodes.socialProviderFailed);
  }
}

/** Only addresses of our own site are returned to. */
const ownAddress = (to: string): string => (isOwnAddress(to) ? to : '');

/**
 * Faults: `codeTooSoon` when too many sign-ins were started, `confirmIdentity` for a link that is
 * requested without a fresh proof, `socialProviderFailed` when the provider does not respond.
 */
export async function startSocialSignIn(
  ctx: RequestContext,
  { provider, purpose, to }: Parsed<'auth/startSocialSignIn'>,
): Promise<Output<'auth/startSocialSignIn'>> {
  const adapter = providerOf(ctx, provider);
  const { now, caller } = ctx;
  const memberSn = purpose === 'link' ? (await requireConfirmed(ctx)).sn : null;
  const subject = subjectOf('social', networkOf(caller.address));
  // The page that is returned to reads language and route from it; the rest is random.
  const started = newTrip(`${randomToken()}.${caller.locale}.${purpose}`);
  unwrapFault(
    await ctx.transact(async (db) => {
      const resendAt = freeAt(await lockHits(db, [subject], now), now);
      if (resendAt !== null) return new Fault(errorCodes.codeTooSoon, { resendAt });
      await addHits(db, [subject], now);
      await addTrip(db, {
        stateHash: sha256(started.state),
        provider,
        purpose,
        nonce: started.nonce,
        verifier: started.verifier,
        device: caller.device,
        memberSn,
        back: ownAddress(to),
        now,
      });
      return null;
    }),
  );
  return outside(ctx, provider, adapter.open(started));
}

export async function finishSocialSignIn(
  ctx: RequestContext,
  input: Parsed<'auth/finishSocialSignIn'>,
): Promise<Finished> {
  return 'state' in input ? comeBack(ctx, input) : provePhone(ctx, input);
}

/**
 * The person is back from the provider. An account known to both is signed in; otherwise a ticket
 * stands for what was proved. Faults: `socialTicketExpired` for a sign-in that is over, done or
 * another browser's, `socialProviderFailed` when the provider does not confirm it, `accountLocked`
 * for a locked member.
 */
async function comeBack(
  ctx: RequestContext,
  { state, code, iss, name }: Returned,
): Promise<Finished> {
  const { now, caller } = ctx;
  const started = await ctx.transact((db) =>
    endTrip(db, sha256(state), caller.device, tripsFrom(ctx), now),
  );
  if (
    started === undefined ||
    (started.purpose === 'link' && started.memberSn !== caller.member?.sn)
  )
    throw new Fault(errorCodes.socialTicketExpired);
  const { provider, back, purpose } = started;
  const found = await outside(
    ctx,
    provider,
    providerOf(ctx, provider).enter(
      { state, code, iss },
      { state, nonce: started.nonce, verifier: started.verifier },
    ),
  );
  // Apple sends a name once, beside its signed response; it is a proposal, which the person
  // confirms.
  const person = { ...found, name: found.name === '' ? name : found.name };
  if (purpose === 'signIn') {
    const known = unwrapFault(await ctx.transact((db) => arrive(ctx, db, provider, person)));
    if (known !== null)
      return {
        next: 'done',
        session: setSessionCookie(ctx, known.opened),
        to: back,
        provider,
        isNew: known.isNew,
      };
  }
  const ticket = await ctx.transact((db) =>
    redeemTicket(ctx, db, provider, person, back, purpose === 'link' ? started.memberSn : null),
  );
  return purpose === 'link'
    ? { next: 'link', ticket, provider }
    : {
        next: 'phone',
        ticket,
        name: shortName(person.name),
        provider,
        to: back,
        phone: person.phone ?? '',
      };
}

/**
 * Signs in the member this account belongs to. A phone that the wallet has proved makes a member
 * where nobody has it here; an existing account opens only by a code sent to it, because numbers
 * change hands. Null when a phone and its code are needed.
 */
async function arrive(
  ctx: RequestContext,
  db: Database,
  provider: SocialProvider,
  person: SocialPerson,
): Promise<{ opened: Opened; isNew: boolean } | Fault | null> {
  const { subject, email, name, phone = '' } = person;
  const sn = await ownerOfIdentity(db, provider, subject);
  const known = sn === undefined ? undefined : await memberBySn(db, sn);
  if (known?.isLocked === true) return new Fault(errorCodes.accountLocked);
  if (known !== undefined)
    return { opened: await openSession(ctx, db, known, 'social'), isNew: false };
  const made =
    phone === ''
      ? undefined
      : await registerMember(ctx, db, { phone, nickName: shortName(name), referredBy: null });
  if (made === undefined) return null;
  await addIdentity(db, {
    provider,
    subject,
    memberSn: made.sn,
    email: maskedEmail(email),
    now: ctx.now,
  });
  return { opened: await openSession(ctx, db, made, 'social'), isNew: true };
}

async function redeemTicket(
  ctx: RequestContext,
  db: Database,
  provider: SocialProvider,
  person: SocialPerson,
  back: string,
  memberSn: number | null,
): Promise<string> {
  const ticket = randomToken();
  const { subject, email, name } = person;
  await addTicket(db, {
    ticketHash: sha256(ticket),
    provider,
    subject,
    email: maskedEmail(email),
    name: shortName(name),
    back,
    device: ctx.caller.device,
    memberSn,
    now: ctx.now,
  });
  return ticket;
}

const shortName = (name: string): string => {
  const parsed = parseName(name);
  return 'name' in parsed ? parsed.name : '';
};

/**
 * A phone and its code turn a ticket into a link, and a new phone into a member. Faults:
 * `wrongCode` and `codeSpent` about the code, `socialTicketExpired` about the ticket,
 * `unknownReferral` for an unknown referral code, `alreadyLinked` when the phone's member has
 * another account of that provider: nothing changes then.
 */
async function provePhone(ctx: RequestContext, input: Proved): Promise<Finished> {
  const { now, caller } = ctx;
  const named = input.nickName.trim() === '' ? null : parseName(input.nickName);
  if (named !== null && 'fault' in named)
    throw new Fault(errorCodes.invalidInput, {
      fields: [{ field: 'nickName', message: named.fault }],
    });
  const done = unwrapFault(
    await ctx.transact(async (db) => {
      const ticket = await findTicket(
        db,
        sha256(input.ticket),
        caller.device,
        null,
        tripsFrom(ctx),
      );
      if (ticket === undefined) return new Fault(errorCodes.socialTicketExpired);
      const proof = await proveCode(ctx, db, 'social', input);
      if (proof instanceof Fault) return proof;
      const inviter =
        input.referralCode.trim() === '' ? null : await snByReferralCode(db, input.referralCode);
      if (inviter === undefined) return new Fault(errorCodes.unknownReferral);
      if (!(await consumeCode(db, input.challenge, now)))
        return new Fault(errorCodes.codeSpent, { reason: 'used' });
      const known = await memberByPhone(db, proof.phone);
      if (known?.isLocked === true) return new Fault(errorCodes.accountLocked);
      if (
        known !== undefined &&
        (await identitiesOf(db, known.sn)).some(({ provider }) => provider === ticket.provider)
      )
        return new Fault(errorCodes.alreadyLinked);
      const member: Member | undefined =
        known ??
        (await registerMember(ctx, db, {
          phone: proof.phone,
          nickName: named?.name ?? ticket.name,
          referredBy: inviter,
        }));
      if (member === undefined) return new Fault(errorCodes.codeSpent, { reason: 'used' });
      if (!(await addIdentity(db, { ...ticket, memberSn: member.sn, now })))
        return new Fault(errorCodes.alreadyLinked);
      await useTicket(db, sha256(input.ticket), now);
      await resetPinTries(db, member.sn, await pinLane(ctx, db, member.sn));
      await recordProvedDevice(db, member.sn, caller.device, now);
      return {
        opened: await openSessionByCode(ctx, db, member),
        to: ticket.back,
        provider: ticket.provider,
        isNew: known === undefined,
      };
    }),
  );
  const { opened, ...rest } = done;
  return { next: 'done', session: setSessionCookie(ctx, opened), ...rest };
}

const isKnownTo =
  (knows: 'zalopay' | undefined) =>
  (provider: SocialProvider): boolean =>
    provider !== 'zalopay' || knows === 'zalopay';

/** One row for each provider that is set up or linked. */
async function linksOf(
  ctx: RequestContext,
  memberSn: number,
  knows: 'zalopay' | undefined,
): Promise<Output<'auth/getLinkedSocialAccount'>> {
  const linked = await identitiesOf(ctx.db, memberSn);
  const providers = new Set([
    ...configuredProviders(ctx.social),
    ...linked.map(({ provider }) => provider),
  ]);
  return [...providers].filter(isKnownTo(knows)).map((provider) => {
    const link = linked.find((each) => each.provider === provider);
    return {
      provider,
      isLinked: link !== undefined,
      email: link?.email ?? '',
      linkedAt: link?.linkedAt ?? null,
    };
  });
}

export async function getLinkedSocialAccount(
  ctx: RequestContext,
  { knows }: Parsed<'auth/getLinkedSocialAccount'>,
): Promise<Output<'auth/getLinkedSocialAccount'>> {
  return linksOf(ctx, memberOf(ctx).sn, knows);
}

/**
 * Faults: `confirmIdentity` before a fresh proof, `socialTicketExpired` about the ticket,
 * `alreadyLinked` when the account is somebody else's or another one is linked.
 */
export async function updateLinkSocialAccount(
  ctx: RequestContext,
  input: Parsed<'auth/updateLinkSocialAccount'>,
): Promise<Output<'auth/updateLinkSocialAccount'>> {
  const { sn } = await requireConfirmed(ctx);
  const { provider } = input;
  unwrapFault(
    await ctx.transact(async (db) => {
      if (!input.isLinked) {
        await removeIdentity(db, provider, sn);
        return null;
      }
      const ticket = await findTicket(
        db,
        sha256(input.ticket),
        ctx.caller.device,
        sn,
        tripsFrom(ctx),
      );
      if (ticket === undefined || ticket.provider !== provider)
        return new Fault(errorCodes.socialTicketExpired);
      await useTicket(db, sha256(input.ticket), ctx.now);
      return (await addIdentity(db, { ...ticket, memberSn: sn, now: ctx.now }))
        ? null
        : new Fault(errorCodes.alreadyLinked);
    }),
  );
  return linksOf(ctx, sn, input.knows);
}
