// Who checks in, where all of it is known already: one line that reads, and a way to change it.

import { UserRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { CheckoutValues } from '#contract/forms/booking.ts';
import { languageOf } from '#contract/paths.ts';
import { joinName, parseAge } from '#domain/guest/guest.ts';
import { typedPhoneText } from '#domain/phone.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/** The fields that the summary stands for. */
const fields: ReadonlySet<string> = new Set([
  'fullName',
  'lastName',
  'firstName',
  'age',
  'gender',
  'countryCode',
  'mobile',
  'email',
  'adults',
  'children',
  'rooms',
]);

const isNamed = ({ isNameInParts, reportsGuests, ...values }: CheckoutValues): boolean =>
  isNameInParts || reportsGuests
    ? values.firstName !== '' && values.lastName !== ''
    : values.fullName !== '';
/** Whether all that the hotel must report is filled in; what is no age is asked for anew. */
const isReportable = ({ reportsGuests, age, gender }: CheckoutValues): boolean =>
  !reportsGuests || ('age' in parseAge(age) && gender !== '');

/** Whether all that is asked of a guest is filled in, and nothing of it was found to be wrong. */
export const isGuestKnown = ({ values, errors }: CheckoutForm): boolean =>
  isNamed(values) &&
  isReportable(values) &&
  values.mobile !== '' &&
  values.email !== '' &&
  !errors.some(({ field }) => fields.has(field));

export function GuestSummary({ onEdit }: { readonly onEdit: () => void }) {
  const { values } = useCheckout().form;
  const { countryCode, mobile, email, adults, children, reportsGuests, age, gender } = values;
  const read = parseAge(age);
  const years = 'age' in read ? read.age : null;
  const language = languageOf(useLocale());
  const isGuest = useProfile() === null;
  return (
    <div className="flex items-start gap-3 pb-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <UserRound className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span translate="no" className="wrap-anywhere">
            {values.isNameInParts || reportsGuests ? joinName(values, language) : values.fullName}
          </span>
          {isGuest && (
            <Badge variant="dusk">
              <FormattedMessage id="checkout.asLastTime" />
            </Badge>
          )}
        </p>
        {reportsGuests && (
          <p className="text-sm text-ink-2">
            <FormattedMessage id="guest.ageAndGender" values={{ age: years, gender }} />
          </p>
        )}
        <p className="text-sm text-ink-2">
          <span translate="no">{typedPhoneText(countryCode, mobile)}</span> ·{' '}
          <FormattedMessage id="checkout.people" values={{ adults, children }} />
        </p>
        <p className="truncate text-sm text-ink-2" translate="no">
          {email}
        </p>
      </div>
      <Button variant="ghost" size="sm" className="-mt-1 shrink-0" onClick={onEdit}>
        <FormattedMessage id="checkout.edit" />
      </Button>
    </div>
  );
}
