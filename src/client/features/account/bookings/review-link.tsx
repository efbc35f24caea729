// A link to a stay's review: to write it, to change it, or to see why it is not published.

import { Star } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';

const words: Readonly<Partial<Record<BookingView['review'], MessageId>>> = {
  write: 'review.write',
  edit: 'review.edit',
  hidden: 'review.see',
};

export function ReviewLink({
  booking,
  className,
}: {
  readonly booking: BookingView;
  readonly className?: string;
}) {
  const locale = useLocale();
  const text = words[booking.review];
  return text === undefined ? null : (
    <Link
      to={path(locale, 'review', { code: booking.code })}
      className={buttonVariants({ size: 'sm', wide: true, className })}
    >
      <Star className="size-4.5" />
      <FormattedMessage id={text} />
    </Link>
  );
}
