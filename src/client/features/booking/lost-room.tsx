// Why a booking ended although its guest did nothing for it: the true reason, as whoever ended it
// gave it, what goes back with the money, and nothing that is not known.

import { DoorClosed } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { TransitionName } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { mayHoldInstead } from '#domain/settling/lost-room.ts';
import type { Instant } from '#domain/time/time.ts';
import { Card } from '../../ui/card.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { useAddOnNames } from './add-on-names.ts';
import { useMomentFormatter } from './booking-state.ts';
import { GivenBackList, useRewardsBack } from './given-back.tsx';
import { paymentStateOf } from './payment-text.ts';

/** The moves that take a room from a guest, each with words of its own. */
export const losses = [
  'declineRoom',
  'hotelCancels',
  'roomUnanswered',
  'loseRoom',
  'providerDeclines',
  'providerUnanswered',
  'settleDispute',
] as const satisfies readonly TransitionName[];
export type Loss = (typeof losses)[number];

/** The move by which the booking was lost; null for one that stands, or that its guest ended. */
export function lossOf({ history }: Pick<BookingView, 'history'>): Loss | null {
  const last = history.at(-1)?.move;
  return losses.find((move) => move === last) ?? null;
}

/** Whether the server holds rooms in its place: by the same rule, with what the page knows. */
export function mayHoldRooms({ history, refunds, checkOut }: BookingView, now: Instant): boolean {
  return mayHoldInstead(
    {
      lastMove: history.at(-1)?.move ?? '',
      isCharged: refunds.length > 0,
      isHeldInstead: false,
      checkOut,
    },
    now,
  );
}

type Props = { readonly booking: BookingView; readonly now: Instant; readonly as: 'h1' | 'h2' };

/** Renders nothing for a booking that was not lost. */
export function LostRoom({ booking, now, as: Heading }: Props) {
  const loss = lossOf(booking);
  const product = useAddOnNames()(booking);
  if (loss === null) return null;
  return (
    <Card as="section" className="p-4">
      <div className="flex gap-3">
        <IconDisc icon={DoorClosed} tone="muted" size="lg" />
        <div className="min-w-0 flex-1">
          <Heading className="text-xl leading-6.5 font-bold">
            <FormattedMessage id={`lost.${loss}`} values={{ hotel: booking.hotel.name, product }} />
          </Heading>
          <p className="pt-1 text-sm text-ink-2">
            <Reason booking={booking} loss={loss} now={now} />
          </p>
        </div>
      </div>
      <GivenBack booking={booking} />
    </Card>
  );
}

function Reason({ booking, loss, now }: Pick<Props, 'booking' | 'now'> & { readonly loss: Loss }) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const { history, cancellation } = booking;
  const time = moment(history.at(-1)?.at ?? booking.asOf);
  const note = cancellation?.note ?? '';
  if ((loss === 'declineRoom' || loss === 'hotelCancels') && note !== '')
    return (
      <>
        <FormattedMessage id="lost.said" values={{ time }} />{' '}
        <q className="font-medium text-foreground">{note}</q>
      </>
    );
  return intl.formatMessage(
    { id: `lost.${loss}Text` },
    { time, minutes: policy.roomUnansweredMinutes, hours: policy.providerUnansweredHours },
  );
}

/** Coupon and points, which come back at once, and that nothing was charged where it was not. */
function GivenBack({ booking }: Pick<Props, 'booking'>) {
  const intl = useIntl();
  const rewards = useRewardsBack(booking);
  const words = [
    ...(paymentStateOf(booking) === 'nothing'
      ? [intl.formatMessage({ id: 'lost.notCharged' })]
      : []),
    ...rewards,
  ];
  if (words.length === 0) return null;
  return (
    <div className="mt-3 border-t border-dashed border-border pt-3">
      <GivenBackList words={words} />
    </div>
  );
}
