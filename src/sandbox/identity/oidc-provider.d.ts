// As much of oidc-provider as is used here; it brings no types of its own.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Client = { clientId: string };
  export type Interaction = {
    uid: string;
    params: Readonly<Record<string, unknown>>;
    returnTo: string;
    prompt: { name: string };
  };
  export type Outcome =
    | { login: { accountId: string }; consent: { grantId: string } }
    | { error: string; error_description: string };
  export type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  export type Context = {
    path: string;
    method: string;
    req: IncomingMessage & { body?: unknown };
    status: number;
    body: unknown;
    oidc?: { result?: { login?: unknown }; account?: { accountId: string } };
  };
  export type Prompt = { checks: { add: (check: unknown) => void } };

  export type Provider = {
    Client: { prototype: { redirectUriAllowed: (address: string) => boolean } };
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use: (middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>) => void;
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<Interaction>;
    interactionResult: (
      request: IncomingMessage,
      response: ServerResponse,
      result: Outcome,
      options: { mergeWithLastSubmission: boolean },
    ) => Promise<string>;
  };
  export const Provider: new (
    issuer: string,
    configuration: Readonly<Record<string, unknown>>,
  ) => Provider;
  export const interactionPolicy: {
    base: () => { get: (name: string) => Prompt };
    Check: new (
      reason: string,
      description: string,
      error: string,
      check: (ctx: Context) => boolean,
    ) => unknown;
  };
}
