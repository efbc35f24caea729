// What every provider one can sign in with is asked and answers, and the keys it is set up with.

import type { SocialProvider } from '#domain/identity/social.ts';

/** What is kept until the person comes back. */
export type Trip = { readonly state: string; readonly nonce: string; readonly verifier: string };
/** What came back in the address. */
export type Returned = {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
};
/** `subject` is the provider's own key of the person; `email` and `name` are '' when not told. */
export type SocialPerson = {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** As +84…, where the provider has proved one. */ readonly phone?: string;
};
/** The provider's own page, or what the wallet around ours is asked with. */
export type Opening = {
  readonly url: string;
  readonly wallet?: {
    readonly appId: number;
    readonly codeChallenge: string;
    readonly state: string;
  };
};
export type SocialDoor = {
  /** How the person is asked. Rejects when the provider cannot be reached. */
  readonly open: (trip: Trip) => Promise<Opening>;
  /** Who came back. Rejects when the code is not good, the answer not meant for this trip, or nobody answers. */
  readonly enter: (returned: Returned, trip: Trip) => Promise<SocialPerson>;
};
export type SocialDoors = Readonly<Partial<Record<SocialProvider, SocialDoor>>>;

/** `secret` of Google and Facebook, or what Apple's client signs its own with. */
export type SocialKeys = {
  readonly google: {
    readonly issuer: string;
    readonly clientId: string;
    readonly secret: string;
  } | null;
  readonly apple: {
    readonly issuer: string;
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    readonly privateKey: string;
  } | null;
  readonly facebook: {
    readonly dialogUrl: string;
    readonly graphUrl: string;
    readonly clientId: string;
    readonly secret: string;
  } | null;
  readonly zalopay: {
    readonly oauthUrl: string;
    readonly appId: string;
    readonly secret: string;
  } | null;
};
