// A guest as a hotel reports them: the two names, age and gender.

import { FormattedMessage } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';

export function GuestParts({ guest }: { readonly guest: NonNullable<BookingView['guest']> }) {
  const { firstName, lastName, age, gender } = guest;
  return (
    <>
      <span className="block">
        <FormattedMessage
          id="guest.parts"
          values={{
            firstName: <span translate="no">{firstName}</span>,
            lastName: <span translate="no">{lastName}</span>,
          }}
        />
      </span>
      {age !== null && (
        <span className="block">
          <FormattedMessage id="guest.ageAndGender" values={{ age, gender: gender ?? 'none' }} />
        </span>
      )}
    </>
  );
}
