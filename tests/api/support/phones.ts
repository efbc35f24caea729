// Promises tests phones of the sandbox: each has an address and keys, and shows what it was sent as
// its owner would read it.

import { subscribe } from '#server/api/handlers/push.ts';
import type { Person } from './booking-makers.ts';
import { askHandler, inWrite, type TestHouse } from './test-server.ts';

type Kept = {
  readonly token: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};
type Sent = {
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
};
type Shown = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly navigate: string;
  readonly actions: readonly { readonly action: string }[];
  readonly data: Readonly<Record<string, string>>;
};
export type Phone = Kept & {
  /** What it shows, the oldest first. */
  readonly shown: () => Promise<Shown[]>;
  readonly sent: () => Promise<Sent[]>;
  /** Its owner takes the permission back. */
  readonly end: () => Promise<void>;
};

/**
 * A phone that this person has turned notifications on for, at the hotel's desk or as a traveller.
 */
export async function aPhone(house: TestHouse, person: Person, atDesk?: boolean): Promise<Phone> {
  const made = (await (
    await fetch(`${house.sandboxUrl}/push/phones`, { method: 'POST' })
  ).json()) as Kept;
  const { endpoint, p256dh, auth } = made;
  await inWrite(house, person, (ctx) =>
    askHandler({ subscribe }, ctx, 'push/subscribe', {
      endpoint,
      p256dh,
      auth,
      ...(atDesk === undefined ? {} : { atDesk }),
    }),
  );
  const sent = async () =>
    (
      (await (await fetch(`${house.sandboxUrl}/push/phones/${made.token}`)).json()) as Sent[]
    ).toReversed();
  return {
    ...made,
    sent,
    shown: async () =>
      (await sent()).map(({ text }) => (JSON.parse(text) as { notification: Shown }).notification),
    end: async () => {
      await fetch(`${house.sandboxUrl}/push/phones/${made.token}`, { method: 'DELETE' });
    },
  };
}

/** The next messages are refused so. */
export async function refuseNext(house: TestHouse, asked: string): Promise<void> {
  const answer = await fetch(`${house.sandboxUrl}/push/next?${asked}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
}
