// What else is free near a hotel that had no room after all: as the table of moves promises (`offerAlternatives`).

import { lazy, Suspense } from 'react';
import { bookingMoves, type Move } from '#domain/booking.ts';
import { useIsReachable } from '../offline.ts';
import type { ArrivalProps } from './arrival.tsx';

const OtherRooms = lazy(async () => ({ default: (await import('./alternatives.tsx')).OtherRooms }));

export function LostRoom({ booking, now }: ArrivalProps) {
  const isReachable = useIsReachable();
  const ended = (bookingMoves as Readonly<Record<string, Move>>)[booking.history.at(-1)?.move ?? ''];
  if (!isReachable || ended?.then.includes('offerAlternatives') !== true) return null;
  return <Suspense><OtherRooms booking={booking} now={now} /></Suspense>;
}
