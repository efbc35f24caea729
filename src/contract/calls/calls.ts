// All calls in one table, and the types of what they take and answer.

import type * as v from 'valibot';
import type { callSchemas } from '../schemas/call-schemas.ts';
import { calls, type CallName } from './call-rows.ts';
import type { Call } from './call.ts';

export { calls, type CallName };

export type Input<Name extends CallName> = v.InferInput<(typeof callSchemas)[Name]['input']>;
/** What a handler receives: defaults filled in, texts read as numbers. */
export type Parsed<Name extends CallName> = v.InferOutput<(typeof callSchemas)[Name]['input']>;
export type Output<Name extends CallName> = v.InferOutput<(typeof callSchemas)[Name]['output']>;

export const callNames = Object.keys(calls) as CallName[];

/** The row of a call, without its exact types. */
export function callOf(name: CallName): Call {
  return calls[name];
}

/** A handler for every call; a missing one does not compile. */
export type Handlers<Context> = {
  readonly [Name in CallName]: (ctx: Context, input: Parsed<Name>) => Promise<Output<Name>>;
};

/** The address of a call. */
export function callPath(name: CallName): string {
  return `/api/${name}`;
}
