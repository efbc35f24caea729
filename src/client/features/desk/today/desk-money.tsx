// What the desk collects of a booking, or how its money stands where it collects nothing.

import { FormattedMessage } from 'react-intl';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { formatVnd } from '#domain/money.ts';

export function DeskMoney({ booking: { money, due } }: { readonly booking: DeskBooking }) {
  return due > 0 ? (
    <FormattedMessage id="desk.due" values={{ amount: formatVnd(due) }} />
  ) : (
    <FormattedMessage id={money === 'paid' ? 'desk.paid' : `payState.${money}`} />
  );
}
