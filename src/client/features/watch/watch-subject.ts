// What a sheet of watching is about: the hotel or place, its stay, and what is known of its price.

import type { Vnd } from '#domain/money.ts';
import type { WatchSubject } from '#domain/notifications/watch.ts';
import type { Stay } from '#domain/stay.ts';

export type WatchAsked = {
  readonly subject: WatchSubject;
  readonly name: string;
  readonly stay: Stay;
  /** Whether nothing is free now. */
  readonly isFull: boolean;
  /** What it costs, or would: marks are offered below it. Null where nobody knows. */
  readonly price: Vnd | null;
};

/** Names it among those that wait for their guest to sign in. */
export const watchKey = ({ subject, stay }: Pick<WatchAsked, 'subject' | 'stay'>): string =>
  JSON.stringify([subject, stay]);
