// A promotion in a list: what it gives and its last day.

import { CalendarClock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { lastDayOf } from '#domain/coupon.ts';
import type { Instant } from '#domain/time/time.ts';
import { PictureCard } from '../../components/picture-card.tsx';
import { dayMonth, useLocale, useLocalText } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';

export type PromotionHeader = Output<'promotion/getPromotionList'>['promotions'][number];
type Props = {
  readonly promotion: PromotionHeader;
  readonly now: Instant;
  readonly isFirst?: boolean | undefined;
  readonly className?: string | undefined;
};

export function PromotionCard({
  promotion: { name, title, summary, picture, endsAt },
  now,
  isFirst,
  className,
}: Props) {
  const words = useLocalText();
  const locale = useLocale();
  return (
    <PictureCard
      to={path(locale, 'promotion', { name })}
      picture={picture}
      title={words(title)}
      text={words(summary)}
      isFirst={isFirst}
      className={className}
      foot={
        <Badge variant="lamp">
          <CalendarClock data-icon="inline-start" />
          <FormattedMessage
            id="promotion.until"
            values={{ date: dayMonth(lastDayOf(endsAt), now) }}
          />
        </Badge>
      }
    />
  );
}
