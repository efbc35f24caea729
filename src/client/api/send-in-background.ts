// Calls nobody waits for: unlike `call`, they report no outage, renew no token and end no session.

import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { overHttp, send } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { accessToken, deviceId, isTokenExpired } from './session.ts';

const ask = overHttp({
  headers: () => ({ 'Device-Encode': deviceId(), Authorization: `Bearer ${accessToken() ?? ''}` }),
  // The request may outlive the page.
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
});

/**
 * Rejects with a Fault; with `offline` also when nobody is signed in or the token has to be renewed
 * first.
 */
export async function sendInBackground<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  if (accessToken() === null || isTokenExpired()) throw new Fault(errorCodes.offline);
  return send(ask, name, input);
}
