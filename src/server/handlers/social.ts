// Signing in with an account elsewhere, and linking one: whoever is unknown proves a phone once; nothing is ever matched by mail address.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { isOwnAddress } from '#contract/paths.ts';
import { parseName } from '#domain/member.ts';
import { policy } from '#domain/policy.ts';
import { maskedEmail, type SocialProvider } from '#domain/social.ts';
import { addMinutes } from '#domain/time.ts';
import { enter, proveCode, settled } from '../code-proof.ts';
import type { Context, Database } from '../context.ts';
import { randomToken, sha256 } from '../keys.ts';
import { makeNewMember } from '../new-member.ts';
import { pinLane } from '../own-lane.ts';
import { doorsOpen, newTrip, type SocialDoor, type SocialPerson } from '../providers/social.ts';
import { openSession, type Opened } from '../session.ts';
import { memberOf, requireConfirmed } from '../step-up.ts';
import { addHits, consumeCode, lockGates } from '../store/auth.ts';
import { knowDevice } from '../store/known-device.ts';
import { memberByPhone, memberBySn, snByReferralCode, type Member } from '../store/member.ts';
import { forgivePinTries } from '../store/pin.ts';
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
} from '../store/social.ts';
import { freeAt, networkOf, subjectOf } from '../verification-code.ts';

type Finished = Output<'auth/finishSocialSignIn'>;
type Returned = Extract<Parsed<'auth/finishSocialSignIn'>, { state: string }>;
type Proved = Extract<Parsed<'auth/finishSocialSignIn'>, { ticket: string }>;

const tripsFrom = ({ now }: Context) => addMinutes(now, -policy.socialMinutes);

export async function getSocialProviderList(
  ctx: Context,
  { knows }: Parsed<'auth/getSocialProviderList'>,
): Promise<Output<'auth/getSocialProviderList'>> {
  return doorsOpen(ctx.social).filter(isKnownTo(knows));
}

function doorOf(ctx: Context, provider: SocialProvider): SocialDoor {
  const door = ctx.social[provider];
  if (door === undefined) throw new Fault('API_GNR_101');
  return door;
}

/** The provider's refusals and silences are one fault to the person; the log says which. */
async function outside<Value>(
  ctx: Context,
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
    throw new Fault('API_PSS_125');
  }
}

/** Only addresses of our own are returned to. */
const ownAddress = (to: string): string => (isOwnAddress(to) ? to : '');

/** Faults: API_PSS_101 when too many ways were begun, 120 for a link that is asked for without a fresh proof, 125 when the provider is silent. */
export async function startSocialSignIn(
  ctx: Context,
  { provider, purpose, to }: Parsed<'auth/startSocialSignIn'>,
): Promise<Output<'auth/startSocialSignIn'>> {
  const door = doorOf(ctx, provider);
  const { now, caller } = ctx;
  const memberSn = purpose === 'link' ? (await requireConfirmed(ctx)).sn : null;
  const gate = subjectOf('social', networkOf(caller.address));
  // The address that is led back to reads from it which language and which page; the rest is chance.
  const trip = newTrip(`${randomToken()}.${caller.locale}.${purpose}`);
  settled(
    await ctx.transact(async (db) => {
      const resendAt = freeAt(await lockGates(db, [gate], now), now);
      if (resendAt !== null) return new Fault('API_PSS_101', { resendAt });
      await addHits(db, [gate], now);
      await addTrip(db, {
        stateHash: sha256(trip.state),
        provider,
        purpose,
        nonce: trip.nonce,
        verifier: trip.verifier,
        device: caller.device,
        memberSn,
        back: ownAddress(to),
        now,
      });
      return null;
    }),
  );
  return outside(ctx, provider, door.open(trip));
}

export async function finishSocialSignIn(
  ctx: Context,
  input: Parsed<'auth/finishSocialSignIn'>,
): Promise<Finished> {
  return 'state' in input ? comeBack(ctx, input) : provePhone(ctx, input);
}

/**
 * Someone is back from the provider. Known there and here: signed in. Otherwise a ticket stands for what was proved.
 * Faults: API_PSS_124 for a trip that is over, done or another browser's, 125 when the provider does not confirm it, 005 for a locked member.
 */
async function comeBack(ctx: Context, { state, code, iss, name }: Returned): Promise<Finished> {
  const { now, caller } = ctx;
  const trip = await ctx.transact((db) =>
    endTrip(db, sha256(state), caller.device, tripsFrom(ctx), now),
  );
  if (trip === undefined || (trip.purpose === 'link' && trip.memberSn !== caller.member?.sn))
    throw new Fault('API_PSS_124');
  const { provider, back, purpose } = trip;
  const found = await outside(
    ctx,
    provider,
    doorOf(ctx, provider).enter(
      { state, code, iss },
      { state, nonce: trip.nonce, verifier: trip.verifier },
    ),
  );
  // Apple says a name once, beside its signed answer; it is a proposal, which the person reads before it is theirs.
  const person = { ...found, name: found.name === '' ? name : found.name };
  if (purpose === 'signIn') {
    const known = settled(await ctx.transact((db) => arrive(ctx, db, provider, person)));
    if (known !== null)
      return {
        next: 'done',
        session: enter(ctx, known.opened),
        to: back,
        provider,
        isNew: known.isNew,
      };
  }
  const ticket = await ctx.transact((db) =>
    giveTicket(ctx, db, provider, person, back, purpose === 'link' ? trip.memberSn : null),
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
 * Signs in whom this account belongs to. A phone that the wallet has proved makes a member where nobody has it here; an account that is
 * there already opens only by a code sent to it, because numbers change hands. Null when a phone and its code are needed.
 */
async function arrive(
  ctx: Context,
  db: Database,
  provider: SocialProvider,
  person: SocialPerson,
): Promise<{ opened: Opened; isNew: boolean } | Fault | null> {
  const { subject, email, name, phone = '' } = person;
  const sn = await ownerOfIdentity(db, provider, subject);
  const known = sn === undefined ? undefined : await memberBySn(db, sn);
  if (known?.isLocked === true) return new Fault('API_PSS_005');
  if (known !== undefined)
    return { opened: await openSession(ctx, db, known, 'social'), isNew: false };
  const made =
    phone === ''
      ? undefined
      : await makeNewMember(ctx, db, { phone, nickName: shortName(name), referredBy: null });
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

async function giveTicket(
  ctx: Context,
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
 * A phone and its code make a ticket a link, and a member of a new phone. Faults: API_PSS_104 and 022 about the code, 124 about the
 * ticket, 105 for an unknown referral code, 023 when the phone's member has another account of that provider: nothing changes then.
 */
async function provePhone(ctx: Context, input: Proved): Promise<Finished> {
  const { now, caller } = ctx;
  const named = input.nickName.trim() === '' ? null : parseName(input.nickName);
  if (named !== null && 'fault' in named)
    throw new Fault('API_GNR_100', { fields: [{ field: 'nickName', message: named.fault }] });
  const done = settled(
    await ctx.transact(async (db) => {
      const ticket = await findTicket(
        db,
        sha256(input.ticket),
        caller.device,
        null,
        tripsFrom(ctx),
      );
      if (ticket === undefined) return new Fault('API_PSS_124');
      const proof = await proveCode(ctx, db, 'social', input);
      if (proof instanceof Fault) return proof;
      const inviter =
        input.referralCode.trim() === '' ? null : await snByReferralCode(db, input.referralCode);
      if (inviter === undefined) return new Fault('API_PSS_105');
      if (!(await consumeCode(db, input.challenge, now)))
        return new Fault('API_PSS_022', { reason: 'used' });
      const known = await memberByPhone(db, proof.phone);
      if (known?.isLocked === true) return new Fault('API_PSS_005');
      if (
        known !== undefined &&
        (await identitiesOf(db, known.sn)).some(({ provider }) => provider === ticket.provider)
      )
        return new Fault('API_PSS_023');
      const member: Member | undefined =
        known ??
        (await makeNewMember(ctx, db, {
          phone: proof.phone,
          nickName: named?.name ?? ticket.name,
          referredBy: inviter,
        }));
      if (member === undefined) return new Fault('API_PSS_022', { reason: 'used' });
      if (!(await addIdentity(db, { ...ticket, memberSn: member.sn, now })))
        return new Fault('API_PSS_023');
      await useTicket(db, sha256(input.ticket), now);
      await forgivePinTries(db, member.sn, await pinLane(ctx, db, member.sn));
      await knowDevice(db, member.sn, caller.device, now);
      return {
        opened: await openSession(ctx, db, member, 'code'),
        to: ticket.back,
        provider: ticket.provider,
        isNew: known === undefined,
      };
    }),
  );
  const { opened, ...rest } = done;
  return { next: 'done', session: enter(ctx, opened), ...rest };
}

const isKnownTo =
  (knows: 'zalopay' | undefined) =>
  (provider: SocialProvider): boolean =>
    provider !== 'zalopay' || knows === 'zalopay';

/** One row for each provider that is set up or linked. */
async function linksOf(
  ctx: Context,
  memberSn: number,
  knows: 'zalopay' | undefined,
): Promise<Output<'auth/getLinkedSocialAccount'>> {
  const linked = await identitiesOf(ctx.db, memberSn);
  const providers = new Set([...doorsOpen(ctx.social), ...linked.map(({ provider }) => provider)]);
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
  ctx: Context,
  { knows }: Parsed<'auth/getLinkedSocialAccount'>,
): Promise<Output<'auth/getLinkedSocialAccount'>> {
  return linksOf(ctx, memberOf(ctx).sn, knows);
}

/** Faults: API_PSS_120 before a fresh proof, 124 about the ticket, 023 when the account is somebody else's or another one is linked. */
export async function updateLinkSocialAccount(
  ctx: Context,
  input: Parsed<'auth/updateLinkSocialAccount'>,
): Promise<Output<'auth/updateLinkSocialAccount'>> {
  const { sn } = await requireConfirmed(ctx);
  const { provider } = input;
  settled(
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
      if (ticket === undefined || ticket.provider !== provider) return new Fault('API_PSS_124');
      await useTicket(db, sha256(input.ticket), ctx.now);
      return (await addIdentity(db, { ...ticket, memberSn: sn, now: ctx.now }))
        ? null
        : new Fault('API_PSS_023');
    }),
  );
  return linksOf(ctx, sn, input.knows);
}
