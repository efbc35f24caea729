// A call made inside this process, by a page that is rendered: it walks the same dispatch as one over HTTP, without request, socket or JSON.

import type { CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Locale } from '#contract/paths.ts';
import { randomToken } from '../keys.ts';
import type { Dispatch, Dispatched } from './dispatch.ts';
import { hasHalfCharacter, hasZero, noZero } from './unreadable-text.ts';

/** In whose name it is called. Whoever is rendered for is never signed in: everything personal is filled in by the browser. */
export type Visitor = {
  readonly locale: Locale;
  readonly address?: string;
  readonly agent?: string;
  /** What the visitor's request is called in the log. */
  readonly id?: string;
};
/** `input` as the call's schema reads it: of a read the fields of its address, texts alone. Never rejects. */
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
