// A call made inside this process by a page being rendered: it takes the same way through dispatch
// as one over HTTP, without a request, a socket or JSON.

import type { CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Locale } from '#contract/paths.ts';
import { randomToken } from '../crypto/keys.ts';
import type { Dispatch, Dispatched } from './dispatch.ts';
import { hasHalfCharacter, hasZero, noZero } from './unreadable-text.ts';

/**
 * The caller. A page is never rendered for a signed-in member: the browser fills in everything
 * personal.
 */
export type Visitor = {
  readonly locale: Locale;
  readonly address?: string;
  readonly agent?: string;
  /** The id of the visitor's request, for the log. */
  readonly id?: string;
};
/**
 * `input` as the call's schema reads it: for a read the query parameters, which are texts. Never
 * rejects.
 */
export type DirectCalls = (
  name: CallName,
  input: unknown,
  visitor: Visitor,
) => Promise<Omit<Dispatched, 'cookies'>>;

export function makeDirectCalls(dispatch: Dispatch): DirectCalls {
  return (name, input, { locale, address = '', agent = '', id = randomToken() }) =>
    dispatch({
      name,
      id,
      requester: {
        locale,
        address,
        agent: agent.slice(0, 200),
        device: '',
        signedDevice: null,
        authorization: null,
        refreshToken: null,
      },
      idempotencyKey: null,
      admit: () => undefined,
      readInput: async () => {
        if (hasZero(input)) throw new Fault(errorCodes.invalidInput, { reason: noZero });
        if (hasHalfCharacter(input))
          throw new Fault(errorCodes.invalidInput, { reason: 'half a character' });
        return input;
      },
    });
}
