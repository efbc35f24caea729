// Asks for what nobody waits for: no outage, no spent token and no ended session is told because of it.

import type { CallName, Input, Output } from '#contract/calls.ts';
import { Fault } from '#contract/fault.ts';
import { send, type Sender } from '#contract/send.ts';
import { accessToken, deviceId, isTokenSpent } from './session.ts';

const sender: Sender = {
  headers: () => ({ 'Device-Encode': deviceId(), Authorization: `Bearer ${accessToken() ?? ''}` }),
  // Outlives the page that sends it.
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
};

/** Rejects with a Fault; CLIENT_OFFLINE also where somebody else must renew the token first. */
export async function askQuietly<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  if (accessToken() === null || isTokenSpent()) throw new Fault('CLIENT_OFFLINE');
  return send(sender, name, input);
}
