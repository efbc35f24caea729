// The colour and icon of each booking status; its name comes from the messages.

import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { BookingStatus } from '#domain/booking.ts';
import type { BadgeVariant } from '../../ui/badge.tsx';

export const statusTags: Record<BookingStatus, readonly [BadgeVariant, LucideIcon]> = {
  paymentPending: ['lamp', Hourglass],
  checkInPending: ['leaf', CircleCheck],
  awaitingHotel: ['lamp', Hourglass],
  awaitingProvider: ['muted', LoaderCircle],
  awaitingGuest: ['lamp', CircleHelp],
  checkedIn: ['leaf', CircleCheck],
  completed: ['leaf', CircleCheck],
  cancelled: ['muted', CircleX],
  noShow: ['destructive', CircleX],
  failed: ['muted', CircleX],
};
