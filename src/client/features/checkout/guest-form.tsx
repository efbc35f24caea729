// Who is coming and how many: prefilled from the profile, without ever losing what was typed.

import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policy } from '#domain/policy.ts';
import { TextareaField } from '../../components/form/text-field.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryField } from '../sign-in/country-field.tsx';
import { useCheckout } from './checkout-context.ts';
import { CheckoutField } from './checkout-field.tsx';
import { EmailField } from './email-field.tsx';
import { GuestName } from './guest-name.tsx';
import { GuestSummary, isGuestKnown } from './guest-summary.tsx';
import { PrefilledField } from './prefilled-field.tsx';

/** Rooms on offer when the hotel does not say how many are left. */
const defaultMaxRooms = 5;
/** The most that a booking takes (`Guest`). */
const maxAdults = 30;
const maxChildren = 20;

export function GuestForm() {
  const { form } = useCheckout();
  const isKnown = isGuestKnown(form);
  // Folded only if it is known from the start: nothing may fold away under somebody who types.
  const [isOpen, setIsOpen] = useState(!isKnown);
  return (
    <Card as="section" className="p-4 lg:p-6">
      <h2 className="mb-3 text-lg font-semibold">
        <FormattedMessage id="checkout.guest" />
      </h2>
      {isOpen || !isKnown ? (
        <GuestFields />
      ) : (
        <GuestSummary
          onEdit={() => {
            setIsOpen(true);
          }}
        />
      )}
      <SpecialRequests />
    </Card>
  );
}

function GuestFields() {
  const intl = useIntl();
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <GuestName />
        <div className="flex flex-wrap items-start gap-2">
          <CheckoutField name="countryCode">
            {(_, { input, set }) => <CountryField code={input} onCode={set} />}
          </CheckoutField>
          <CheckoutField name="mobile">
            {(props) => (
              <PrefilledField
                {...props}
                id="mobile"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                label={intl.formatMessage({ id: 'phone.label' })}
                required
                className="min-w-24 flex-1"
              />
            )}
          </CheckoutField>
        </div>
        <EmailField />
      </div>
      <PartySize />
    </>
  );
}

/** How many come, and in how many rooms. */
function PartySize() {
  const intl = useIntl();
  const { quote, form } = useCheckout();
  const { adults, children, rooms } = form.values;
  const { maxGuests } = quote.room;
  const maxPeople = maxGuests * rooms;
  /** The guests that fit when there are fewer rooms; adults keep their beds first. */
  const fit = (max: number) => {
    const staying = Math.min(adults, max);
    form.update({ adults: staying, children: Math.min(children, max - staying) });
  };
  return (
    <div className="mt-3 divide-y divide-border border-t border-border">
      <CheckoutField name="adults">
        {(_, { input, set }) => (
          <Stepper
            label={intl.formatMessage({ id: 'form.adults' })}
            value={input}
            min={1}
            max={Math.min(maxAdults, maxPeople - children)}
            onChange={set}
          />
        )}
      </CheckoutField>
      <CheckoutField name="children">
        {(_, { input, set }) => (
          <Stepper
            label={intl.formatMessage({ id: 'form.children' })}
            value={input}
            min={0}
            max={Math.min(maxChildren, maxPeople - adults)}
            onChange={set}
          />
        )}
      </CheckoutField>
      <CheckoutField name="rooms">
        {(_, { input, set }) => (
          <Stepper
            label={intl.formatMessage({ id: 'form.rooms' })}
            note={intl.formatMessage({ id: 'form.mostGuests' }, { count: maxPeople })}
            value={input}
            min={1}
            max={Math.min(quote.roomsLeft ?? defaultMaxRooms, policy.roomsPerBooking)}
            onChange={(next) => {
              set(next);
              fit(maxGuests * next);
            }}
          />
        )}
      </CheckoutField>
    </div>
  );
}

function SpecialRequests() {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const { specialRequests } = useCheckout().form.values;
  if (isOpen || specialRequests !== '') {
    return (
      <CheckoutField name="specialRequests">
        {(props) => (
          <TextareaField
            {...props}
            label={intl.formatMessage({ id: 'form.requests' })}
            hint={intl.formatMessage({ id: 'form.requestsHint' })}
            maxLength={500}
            className="mt-3"
          />
        )}
      </CheckoutField>
    );
  }
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="flex min-h-11 w-full items-center gap-2 border-t border-border pt-2 text-left text-sm font-medium text-ink-2"
    >
      <MessageSquareText className="size-4.5" />
      <span className="flex-1">
        <FormattedMessage id="form.addRequests" />
      </span>
      <Plus className="size-4.5" />
    </button>
  );
}
