// Who is coming and how many: filled in from the profile where there is one, never losing what was typed.

import { MessageSquareText, Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageId } from '#contract/message-id.ts';
import { countryCodes, type CountryCode } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { Stepper } from '../../components/stepper.tsx';
import { useSay } from '../../intl/intl.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { CheckoutInput } from './checkout-draft.ts';
import type { CheckoutErrors } from './validate-checkout.ts';

export type Guest = {
  readonly fullName: string;
  readonly countryCode: CountryCode;
  readonly mobile: string;
  readonly email: string;
  readonly adults: number;
  readonly children: number;
  readonly rooms: number;
  readonly specialRequests: string;
};

type Props = {
  readonly guest: Guest;
  readonly errors: CheckoutErrors;
  readonly onType: (change: CheckoutInput) => void;
  readonly maxGuests: number;
  readonly maxRooms: number;
};

const filledIn = ['fullName', 'mobile', 'email'] as const;

/** On a slow line somebody types before the page comes to life; the first drawing after that would take the words away again. */
function useTypedBefore(onType: Props['onType']): void {
  const take = useEffectEvent(onType);
  useLayoutEffect(() => {
    const typed = filledIn.flatMap((id) => {
      const field = document.getElementById(id);
      return field instanceof HTMLInputElement && field.value !== field.defaultValue
        ? [[id, field.value]]
        : [];
    });
    if (typed.length > 0) take(Object.fromEntries(typed));
  }, []);
}

/** What is filled in where the caret already stands is selected: the next letter takes its place, so that no two names are glued together. */
function useFilledUnderCaret(guest: Guest, onType: Props['onType']): Props['onType'] {
  const shown = useRef<Guest | null>(null);
  const own = useRef<CheckoutInput>({});
  useLayoutEffect(() => {
    const at = document.activeElement;
    const id = filledIn.find((one) => one === at?.id);
    const isFilledIn =
      id !== undefined &&
      guest[id] !== '' &&
      guest[id] !== shown.current?.[id] &&
      guest[id] !== own.current[id];
    // What was typed before the page came to life still stands there, and stays.
    if (isFilledIn && at instanceof HTMLInputElement && at.value === guest[id]) at.select();
    shown.current = guest;
  });
  return (change) => {
    own.current = { ...own.current, ...change };
    onType(change);
  };
}

/** Fewer rooms take fewer guests: whoever has no bed any more is not counted on, adults last. */
function guestsWithin({ adults, children }: Guest, most: number): CheckoutInput {
  const stay = Math.min(adults, most);
  return { adults: stay, children: Math.min(children, most - stay) };
}

export function GuestForm({ guest, errors, onType: keep, maxGuests, maxRooms }: Props) {
  const say = useSay();
  const wordsOf = (id: MessageId | undefined) => (id === undefined ? undefined : say(id));
  const maxPeople = maxGuests * guest.rooms;
  const onType = useFilledUnderCaret(guest, keep);
  useTypedBefore(onType);
  return (
    <section className="rounded-xl bg-card p-4 shadow-1 lg:p-6">
      <h2 className="mb-3 text-lg font-semibold">{say('checkout.guest')}</h2>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          id="fullName"
          label={say('form.fullName')}
          autoComplete="name"
          autoCapitalize="words"
          required
          value={guest.fullName}
          error={wordsOf(errors.fullName)}
          onChange={({ target }) => onType({ fullName: target.value })}
        />
        <div className="flex flex-wrap items-start gap-2">
          <Select
            label={say('phone.country')}
            hideLabel
            autoComplete="tel-country-code"
            value={guest.countryCode}
            onChange={({ target }) => onType({ countryCode: target.value as CountryCode })}
            className="w-24 shrink-0"
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          <TextField
            id="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            label={say('phone.label')}
            required
            value={guest.mobile}
            error={wordsOf(errors.mobile)}
            className="min-w-24 flex-1"
            onChange={({ target }) => onType({ mobile: target.value })}
          />
        </div>
        <TextField
          id="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          label={say('form.email')}
          required
          value={guest.email}
          error={wordsOf(errors.email)}
          onChange={({ target }) => onType({ email: target.value })}
          className="md:col-span-2"
        />
      </div>
      <div className="mt-3 divide-y divide-border border-t border-border">
        <Stepper
          label={say('form.adults')}
          value={guest.adults}
          min={1}
          max={maxPeople - guest.children}
          onChange={(adults) => onType({ adults })}
        />
        <Stepper
          label={say('form.children')}
          value={guest.children}
          min={0}
          max={Math.min(20, maxPeople - guest.adults)}
          onChange={(children) => onType({ children })}
        />
        <Stepper
          label={say('form.rooms')}
          note={say('form.mostGuests', { count: maxPeople })}
          value={guest.rooms}
          min={1}
          max={Math.min(maxRooms, policy.roomsPerBooking)}
          onChange={(rooms) => onType({ rooms, ...guestsWithin(guest, maxGuests * rooms) })}
        />
      </div>
      <Requests value={guest.specialRequests} onType={onType} />
    </section>
  );
}

function Requests({ value, onType }: { readonly value: string; readonly onType: Props['onType'] }) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || value !== '') {
    return (
      <TextArea
        label={say('form.requests')}
        hint={say('form.requestsHint')}
        value={value}
        maxLength={500}
        className="mt-3"
        onChange={({ target }) => onType({ specialRequests: target.value })}
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
      <span className="flex-1">{say('form.addRequests')}</span>
      <Plus className="size-4.5" />
    </button>
  );
}
