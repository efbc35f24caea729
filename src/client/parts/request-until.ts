// How long a request for a room is wanted: some hours, and never after the stay would have begun.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { serverNow } from '../clock.ts';

export function requestUntil(checkIn: Instant): Instant {
  const until = addMinutes(serverNow(), policy.requestKeptMinutes);
  return until < checkIn ? until : checkIn;
}
