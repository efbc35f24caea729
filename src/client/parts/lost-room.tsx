// What else is free near a hotel that had no room after all: as the table of moves promises (`offerAlternatives`).

import { bookingMoves, type Move } from '#domain/booking.ts';
import { late } from '../late.tsx';
import { useIsReachable } from '../offline.ts';
import type { ArrivalProps } from './arrival.tsx';

const OtherRooms = late<ArrivalProps>(async () => (await import('./alternatives.tsx')).OtherRooms);

export function LostRoom({ booking, now }: ArrivalProps) {
  const isReachable = useIsReachable();
  const ended = (bookingMoves as Readonly<Record<string, Move>>)[
    booking.history.at(-1)?.move ?? ''
  ];
  return isReachable && ended?.then.includes('offerAlternatives') === true ? (
    <OtherRooms booking={booking} now={now} />
  ) : null;
}
