// What came back with a booking that ended, beside its money: coupon and points.

import { CircleCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { formatPoints } from '#domain/money.ts';
import { givesRewardsBack } from '#domain/settling/given-back.ts';
import { Card } from '../../ui/card.tsx';

type Ended = Pick<BookingView, 'history' | 'cancellation' | 'price'>;
type Props = { readonly booking: Ended };

/** Empty where nothing was used, or where it did not come back. */
export function useRewardsBack({ history, cancellation, price: { lines } }: Ended): string[] {
  const intl = useIntl();
  const lastMove = history.at(-1)?.move ?? '';
  // A cancellation that is not known yet is not called one in time.
  if (!givesRewardsBack({ lastMove, isLate: cancellation?.isLate ?? true })) return [];
  const points = lines.find(({ kind }) => kind === 'joyXu');
  return [
    ...(lines.some(({ kind }) => kind === 'coupon')
      ? [intl.formatMessage({ id: 'lost.couponBack' })]
      : []),
    ...(points === undefined
      ? []
      : [
          intl.formatMessage(
            { id: 'lost.pointsBack' },
            { amount: formatPoints(points.amount), points: brand.points },
          ),
        ]),
  ];
}

/** Renders nothing without words. */
export function GivenBackList({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="space-y-1 text-cap text-leaf">
      {words.map((text) => (
        <li key={text} className="flex items-center gap-2">
          <CircleCheck className="size-4.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Renders nothing where nothing came back. */
export function GivenBackCard({ booking }: Props) {
  const words = useRewardsBack(booking);
  if (words.length === 0) return null;
  return (
    <Card as="section" className="p-4">
      <GivenBackList words={words} />
    </Card>
  );
}
