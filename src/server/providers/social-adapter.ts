// The interface of a sign-in provider, and the keys it is configured with.

import type { SocialProvider } from '#domain/identity/social.ts';

/** What is stored until the person comes back. */
export type Trip = { readonly state: string; readonly nonce: string; readonly verifier: string };
/** What came back in the address. */
export type Returned = {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
};
/** `subject` is the provider's own key of the person; `email` and `name` are '' when not given. */
export type SocialPerson = {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** As +84…, where the provider has proved one. */ readonly phone?: string;
};
/** The provider's own page, or the request to the wallet that shows ours. */
export type Opening = {
  readonly url: string;
  readonly wallet?: {
    readonly appId: number;
    readonly codeChallenge: string;
    readonly state: string;
  };
};
export type SocialAdapter = {
  /** Starts a sign-in. Rejects when the provider cannot be reached. */
  readonly open: (trip: Trip) => Promise<Opening>;
  /**
   * Finishes a sign-in. Rejects when the code is invalid, the response not meant for this sign-in,
   * or the provider does not respond.
   */
  readonly enter: (returned: Returned, trip: Trip) => Promise<SocialPerson>;
};
export type SocialAdapters = Readonly<Partial<Record<SocialProvider, SocialAdapter>>>;

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
