// How a booking stands, in a word with its colour and icon.

import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAddOnNames } from './add-on-names.ts';
import { statusTags } from './status-tags.ts';

type Props = { readonly booking: BookingView; readonly className?: string };

export function StatusBadge({ booking, className }: Props) {
  const productOf = useAddOnNames();
  const status = bookingStatusOf(booking.status);
  const [tone, StatusIcon] = statusTags[status];
  return (
    <Badge variant={tone} className={className}>
      <StatusIcon data-icon="inline-start" />
      <FormattedMessage
        id={`status.${status}` as MessageId}
        values={{ product: productOf(booking) }}
      />
    </Badge>
  );
}
