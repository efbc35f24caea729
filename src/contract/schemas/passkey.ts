// What calls about passkeys take and answer, in the forms of the W3C's Web Authentication.

import * as v from 'valibot';
import { Session } from './auth.ts';
import { defineSchemas } from './define-schemas.ts';
import { At } from './values.ts';

const base64url = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/));
const KeyId = base64url(1_400);

const Passkey = v.object({
  id: v.string(),
  /** '' until the member has named it. */
  name: v.string(),
  agent: v.string(),
  /** It is on the member's other devices too. */
  isSynced: v.boolean(),
  createdAt: At,
  usedAt: v.nullable(At),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const Known = v.object({
  id: v.string(),
  type: v.string(),
  transports: v.optional(v.array(v.string())),
});

export const passkeySchemas = defineSchemas({
  'auth/getPasskeyList': {
    description: "The member's passkeys, the oldest first.",
    input: v.object({}),
    output: v.array(Passkey),
  },
  'auth/startPasskey': {
    description:
      'Answers what a device is asked with to make a passkey, for a member who has just proved ' +
      'who they are.',
    input: v.object({}),
    output: v.object({
      rp: v.object({ name: v.string(), id: v.optional(v.string()) }),
      user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
      challenge: v.string(),
      pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
      timeout: v.optional(v.number()),
      excludeCredentials: v.optional(v.array(Known)),
      authenticatorSelection: v.optional(
        v.object({
          residentKey: v.optional(v.string()),
          requireResidentKey: v.optional(v.boolean()),
          userVerification: v.optional(v.string()),
        }),
      ),
      attestation: v.optional(v.string()),
    }),
  },
  'auth/addPasskey': {
    description: 'Stores the passkey that a device made when it was asked for one.',
    input: v.object({
      response: v.object({
        id: KeyId,
        response: v.object({
          clientDataJSON: base64url(4_000),
          attestationObject: base64url(16_000),
          transports: v.optional(
            v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10)),
            [],
          ),
        }),
      }),
    }),
    output: Passkey,
  },
  'auth/renamePasskey': {
    description: 'Names a passkey, so that its owner knows it again.',
    input: v.object({ id: KeyId, name: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({}),
  },
  'auth/removePasskey': {
    description: 'Removes a passkey; a code to the phone always remains a way in.',
    input: v.object({ id: KeyId }),
    output: v.object({}),
  },
  'auth/startPasskeySignIn': {
    description: 'Answers what any device is asked with to sign in by a passkey it has.',
    input: v.object({}),
    output: v.object({
      challenge: v.string(),
      timeout: v.optional(v.number()),
      rpId: v.optional(v.string()),
      userVerification: v.optional(v.string()),
    }),
  },
  'auth/signInByPasskey': {
    description: 'Signs a member in by the passkey that a device answered with.',
    input: v.object({
      response: v.object({
        id: KeyId,
        response: v.object({
          clientDataJSON: base64url(4_000),
          authenticatorData: base64url(4_000),
          signature: base64url(4_000),
        }),
      }),
    }),
    output: Session,
  },
});
