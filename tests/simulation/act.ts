// What an act of a simulated history is, and how anybody in it sends a write.

import { dataOf, type WriteResponse, type SentWrite, type World } from './world.ts';

/** Answers what came of it in a word or two that depend on nothing but the history. */
export type Act = (world: World) => Promise<string>;

export const countFault = ({ met }: World, fault: string): void =>
  void met.set(fault, (met.get(fault) ?? 0) + 1);
/** An answer that a client cannot tell from silence: it will ask again under the same key. */
export const isInconclusive = ({ status }: WriteResponse): boolean => status >= 500;

/** Sends a write and remembers it while nobody knows what came of it. */
export async function write(world: World, sent: SentWrite): Promise<WriteResponse> {
  const answer = await world.send(sent);
  if (isInconclusive(answer)) world.unanswered.push(sent);
  else note(world, sent, answer);
  return answer;
}

export function note(world: World, sent: SentWrite, answer: WriteResponse): void {
  if (sent.call !== 'booking/createBooking') return;
  const booked = dataOf('booking/createBooking', answer);
  if (booked !== null && world.told.every(({ code }) => code !== booked.code))
    world.told.push({ code: booked.code, key: booked.key, who: sent.who, sent });
}
