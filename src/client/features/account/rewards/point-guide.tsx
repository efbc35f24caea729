// How Joy Xu are earned, spent and lost, with the product's own numbers.

import {
  BedDouble,
  CalendarClock,
  MessageSquareText,
  ReceiptText,
  UserRoundPlus,
} from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { Card } from '../../../ui/card.tsx';
import type { Glyph } from '../../../ui/glyph.ts';

const sections = [
  ['stay', BedDouble],
  ['review', MessageSquareText],
  ['invite', UserRoundPlus],
  ['spend', ReceiptText],
  ['life', CalendarClock],
] as const satisfies readonly (readonly [string, Glyph])[];

/** The values for the messages; each message uses the few it needs. */
const numbers = {
  points: brand.points,
  earn: policy.xuEarnPercent,
  most: formatVnd(policy.xuMostPerBooking),
  review: policy.xuReviewPercent,
  characters: policy.reviewMinCharacters,
  days: policy.xuReviewDays,
  reward: formatVnd(policy.referralXu),
  friendDays: policy.referralDays,
  gift: formatVnd(policy.friendCouponVnd),
  from: formatVnd(policy.friendCouponFromVnd),
  step: formatVnd(policy.xuStepVnd),
  percent: policy.xuMostPercent,
  months: policy.xuLifeMonths,
  backDays: policy.xuGivenBackDays,
};

export function PointGuide() {
  return (
    <Card as="section" aria-labelledby="ways" className="rounded-2xl mt-3 p-4">
      <h2 id="ways" className="text-lg font-semibold">
        <FormattedMessage id="point.how" />
      </h2>
      <ul className="space-y-4 pt-3">
        {sections.map(([section, Icon]) => (
          <li key={section} className="flex gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-lamp-soft text-lamp-ink">
              <Icon className="size-5" />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-sm leading-5 font-semibold">
                <FormattedMessage id={`point.how.${section}`} values={numbers} />
              </h3>
              <p className="text-cap text-muted-foreground">
                <FormattedMessage id={`point.howText.${section}`} values={numbers} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
