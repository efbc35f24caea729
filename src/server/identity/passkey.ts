// What a device is asked with to make a passkey or to sign by one, and whether its answer is right.
// SimpleWebAuthn reads the answers (docs/adr/0038-passkeys.md).

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { brand } from '#contract/brand.ts';
import { phoneText } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Database } from '../store/engine/schema.ts';
import type { Member } from '../store/member/member.ts';
import { spendChallenge, type Passkey } from '../store/member/passkey.ts';

/** Ed25519, ES256 and RS256: what every device and every Node can do. */
const algorithms = [-8, -7, -257];
const lifeMs = policy.passkeyChallengeMinutes * 60_000;

/** The site that keys belong to, and the address that may use them. */
function siteOf({ settings }: RequestContext): { readonly rpID: string; readonly origin: string } {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

/** A member's name towards devices: always the same, and telling nothing of the member. */
const handleOf = ({ keys }: RequestContext, memberSn: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(keys.mac('passkey owner', String(memberSn)), 'base64url'));

export function creationOptions(
  ctx: RequestContext,
  member: Member,
  known: readonly Passkey[],
): ReturnType<typeof generateRegistrationOptions> {
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(ctx).rpID,
    userName: phoneText(member.phone),
    userDisplayName: member.nickName || phoneText(member.phone),
    userID: handleOf(ctx, member.sn),
    timeout: lifeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

export function requestOptions(
  ctx: RequestContext,
): ReturnType<typeof generateAuthenticationOptions> {
  return generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    timeout: lifeMs,
    userVerification: 'required',
  });
}

type Signed = { readonly response: { readonly clientDataJSON: string } };

function challengeIn({ response }: Signed): string | null {
  try {
    const told: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
    );
    return typeof told === 'object' &&
      told !== null &&
      'challenge' in told &&
      typeof told.challenge === 'string'
      ? told.challenge
      : null;
  } catch {
    return null;
  }
}

/**
 * The challenge that was answered, which is used up with this; null when it was none of ours, too
 * old, used, or another device's or member's.
 */
export async function answeredChallenge(
  { caller, now }: RequestContext,
  db: Database,
  answer: Signed,
  memberSn: number | null,
): Promise<string | null> {
  const challenge = challengeIn(answer);
  if (challenge === null) return null;
  const since = addMinutes(now, -policy.passkeyChallengeMinutes);
  const given = { challenge, device: caller.device, memberSn, now };
  return (await spendChallenge(db, given, since)) ? challenge : null;
}

/** As the call takes it, without what nobody reads. */
type Answer<Kind extends { response: object }> = Pick<Kind, 'response'> & { readonly id: string };
const whole = <Kind extends { response: object }>({ id, response }: Answer<Kind>) =>
  ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  }) as const;

type NewKey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'aaguid' | 'isSynced'>;

/** Null for an answer that is not right, whatever is wrong with it. */
export async function readNewKey(
  ctx: RequestContext,
  answer: Answer<RegistrationResponseJSON>,
  challenge: string,
): Promise<NewKey | null> {
  const { rpID, origin } = siteOf(ctx);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: whole(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo === undefined) return null;
    const { credential, aaguid, credentialBackedUp } = registrationInfo;
    const { id, publicKey, counter, transports = [] } = credential;
    return { id, publicKey, counter, transports, aaguid, isSynced: credentialBackedUp };
  } catch (error) {
    ctx.log({ passkey: 'not made', why: String(error) });
    return null;
  }
}

/**
 * What the use of a key leaves to store; null for an answer that is not right. A key that counts
 * its uses and tells fewer than before has been copied: it is refused as well.
 */
export async function verifyUse(
  ctx: RequestContext,
  answer: Answer<AuthenticationResponseJSON>,
  challenge: string,
  { id, publicKey, counter, transports }: Passkey,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { rpID, origin } = siteOf(ctx);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: whole(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    });
    return verified
      ? {
          counter: authenticationInfo.newCounter,
          isSynced: authenticationInfo.credentialBackedUp,
        }
      : null;
  } catch (error) {
    ctx.log({ passkey: 'refused', why: String(error) });
    return null;
  }
}
