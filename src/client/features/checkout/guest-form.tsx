// Who is coming and how many: prefilled from the profile, without ever losing what was typed.

import { MessageSquareText, Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { countryCodes, type CountryCode } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextareaField, TextField } from '../../components/form/text-field.tsx';
import { Stepper } from '../../components/stepper.tsx';
import { Card } from '../../ui/card.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutInput } from './checkout-draft.ts';
import type { Guest } from './use-checkout-form.ts';

type Update = (change: CheckoutInput) => void;

/** Rooms on offer when the hotel does not say how many are left. */
const defaultMaxRooms = 5;
const maxChildren = 20;
const prefilledFields = ['fullName', 'mobile', 'email'] as const;

/**
 * Takes over what somebody typed before the page was hydrated, which the first render would
 * otherwise erase.
 */
function useInputBeforeHydration(update: Update): void {
  const takeOver = useEffectEvent(update);
  useLayoutEffect(() => {
    const typed = prefilledFields.flatMap((id) => {
      const field = document.getElementById(id);
      return field instanceof HTMLInputElement && field.value !== field.defaultValue
        ? [[id, field.value]]
        : [];
    });
    if (typed.length > 0) takeOver(Object.fromEntries(typed));
  }, []);
}

/**
 * Selects a value that was prefilled into the focused field, so that the next letter replaces it
 * instead of being appended to it.
 */
function useSelectPrefilled(guest: Guest, update: Update): Update {
  const shown = useRef<Guest | null>(null);
  const typedHere = useRef<CheckoutInput>({});
  useLayoutEffect(() => {
    const at = document.activeElement;
    const id = prefilledFields.find((one) => one === at?.id);
    const isPrefilled =
      id !== undefined &&
      guest[id] !== '' &&
      guest[id] !== shown.current?.[id] &&
      guest[id] !== typedHere.current[id];
    // A field that still holds what was typed before hydration is left alone.
    if (isPrefilled && at instanceof HTMLInputElement && at.value === guest[id]) at.select();
    shown.current = guest;
  });
  return (change) => {
    typedHere.current = { ...typedHere.current, ...change };
    update(change);
  };
}

/** The guests that fit into `max` beds when there are fewer rooms; adults keep their beds first. */
function guestsWithin(guest: Guest, max: number): CheckoutInput {
  const adults = Math.min(guest.adults, max);
  return { adults, children: Math.min(guest.children, max - adults) };
}

export function GuestForm() {
  const intl = useIntl();
  const { form } = useCheckout();
  const { guest, errors } = form;
  const errorText = (id: MessageId | undefined) =>
    id === undefined ? undefined : intl.formatMessage({ id: id });
  const update = useSelectPrefilled(guest, form.update);
  useInputBeforeHydration(update);
  return (
    <Card as="section" className="p-4 lg:p-6">
      <h2 className="mb-3 text-lg font-semibold">
        <FormattedMessage id="checkout.guest" />
      </h2>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          id="fullName"
          label={intl.formatMessage({ id: 'form.fullName' })}
          autoComplete="name"
          autoCapitalize="words"
          required
          value={guest.fullName}
          error={errorText(errors.fullName)}
          onChange={({ target }) => update({ fullName: target.value })}
        />
        <div className="flex flex-wrap items-start gap-2">
          <SelectField
            label={intl.formatMessage({ id: 'phone.country' })}
            hideLabel
            autoComplete="tel-country-code"
            value={guest.countryCode}
            onChange={({ target }) => update({ countryCode: target.value as CountryCode })}
            className="w-24 shrink-0"
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
          <TextField
            id="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            label={intl.formatMessage({ id: 'phone.label' })}
            required
            value={guest.mobile}
            error={errorText(errors.mobile)}
            className="min-w-24 flex-1"
            onChange={({ target }) => update({ mobile: target.value })}
          />
        </div>
        <TextField
          id="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          label={intl.formatMessage({ id: 'form.email' })}
          required
          value={guest.email}
          error={errorText(errors.email)}
          onChange={({ target }) => update({ email: target.value })}
          className="md:col-span-2"
        />
      </div>
      <PartySize guest={guest} update={update} />
      <SpecialRequests value={guest.specialRequests} update={update} />
    </Card>
  );
}

/** How many come, and in how many rooms. */
function PartySize({ guest, update }: { readonly guest: Guest; readonly update: Update }) {
  const intl = useIntl();
  const { quote } = useCheckout();
  const { maxGuests } = quote.room;
  const maxPeople = maxGuests * guest.rooms;
  return (
    <div className="mt-3 divide-y divide-border border-t border-border">
      <Stepper
        label={intl.formatMessage({ id: 'form.adults' })}
        value={guest.adults}
        min={1}
        max={maxPeople - guest.children}
        onChange={(adults) => update({ adults })}
      />
      <Stepper
        label={intl.formatMessage({ id: 'form.children' })}
        value={guest.children}
        min={0}
        max={Math.min(maxChildren, maxPeople - guest.adults)}
        onChange={(children) => update({ children })}
      />
      <Stepper
        label={intl.formatMessage({ id: 'form.rooms' })}
        note={intl.formatMessage({ id: 'form.mostGuests' }, { count: maxPeople })}
        value={guest.rooms}
        min={1}
        max={Math.min(quote.roomsLeft ?? defaultMaxRooms, policy.roomsPerBooking)}
        onChange={(rooms) => update({ rooms, ...guestsWithin(guest, maxGuests * rooms) })}
      />
    </div>
  );
}

function SpecialRequests({ value, update }: { readonly value: string; readonly update: Update }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || value !== '') {
    return (
      <TextareaField
        label={intl.formatMessage({ id: 'form.requests' })}
        hint={intl.formatMessage({ id: 'form.requestsHint' })}
        value={value}
        maxLength={500}
        className="mt-3"
        onChange={({ target }) => update({ specialRequests: target.value })}
      />
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
