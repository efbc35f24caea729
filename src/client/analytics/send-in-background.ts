// Asks for what nobody waits for: no outage, no spent token and no ended session is told because of it.

import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { overHttp, send } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { accessToken, deviceId, isTokenSpent } from '../api/session.ts';

const ask = overHttp({
  headers: () => ({ 'Device-Encode': deviceId(), Authorization: `Bearer ${accessToken() ?? ''}` }),
  // Outlives the page that sends it.
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
});

/** Rejects with a Fault; `offline` also where somebody else must renew the token first. */
export async function askQuietly<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  if (accessToken() === null || isTokenSpent()) throw new Fault(errorCodes.offline);
  return send(ask, name, input);
}
