// The type of an act of a simulated history, and how acts send writes.

import { dataOf, type WriteResponse, type SentWrite, type World } from './world.ts';

/** Resolves to a short outcome that depends only on the history. */
export type Act = (world: World) => Promise<string>;

export const countFault = ({ met }: World, fault: string): void =>
  void met.set(fault, (met.get(fault) ?? 0) + 1);
/** A response that leaves the outcome unknown: a client repeats the request under the same key. */
export const isInconclusive = ({ status }: WriteResponse): boolean => status >= 500;

/** Sends a write, and remembers it while its outcome is unknown. */
export async function write(world: World, sent: SentWrite): Promise<WriteResponse> {
  const answer = await world.send(sent);
  if (isInconclusive(answer)) world.unanswered.push(sent);
  else note(world, sent, answer);
  return answer;
}

export function note(world: World, sent: SentWrite, answer: WriteResponse): void {
  if (sent.call !== 'booking/createBooking') return;
  const booked = dataOf('booking/createBooking', answer);
  if (booked !== null && world.answeredBookings.every(({ code }) => code !== booked.code))
    world.answeredBookings.push({ code: booked.code, key: booked.key, who: sent.who, sent });
}
