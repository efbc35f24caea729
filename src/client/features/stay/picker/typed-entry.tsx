// A date or time that is typed instead of picked, read in the ways people write it. What cannot be
// read is explained at the field.

import { Keyboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import { readTypedDate } from '#domain/time/parse-typed-time.ts';
import { type Instant, type LocalDate, localDate } from '#domain/time/time.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { dayMonth } from '../../../intl/intl.tsx';
import { Collapsible, CollapsibleTrigger } from '../../../ui/collapsible.tsx';

export type TypedFieldProps = {
  readonly label: string;
  readonly hint: string;
  /** The current choice, as it would be typed. */
  readonly chosen: string;
  /** Applies the typed text, or returns the error to show. */
  readonly take: (text: string) => string | null;
};

/**
 * Enter or leaving the field applies the text. An error stays until the text or the choice is
 * changed.
 */
export function TypedField({ label, hint, chosen, take }: TypedFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // What was picked instead replaces what could not be read.
  const [lastChosen, setLastChosen] = useState(chosen);
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    if (error !== null) setText(null);
    setError(null);
  }
  const commit = () => {
    if (text === null) return;
    const wrong = text.trim() === '' ? null : take(text);
    setError(wrong);
    if (wrong === null) setText(null);
  };
  return (
    <div>
      <TextField
        type="text"
        label={label}
        hint={hint}
        error={error}
        value={text ?? chosen}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          }
        }}
      />
      <p role="alert" className="sr-only">
        {error}
      </p>
    </div>
  );
}

/** Folded away until it is wanted, because most people pick. */
export function TypedEntry({ children }: { readonly children: ReactNode }) {
  return (
    <Collapsible className="mt-3">
      <CollapsibleTrigger className="inline-flex gap-2 text-sm font-semibold text-primary-ink">
        <Keyboard className="size-4.5" />
        <span className="underline underline-offset-3">
          <FormattedMessage id="stayPicker.type" />
        </span>
      </CollapsibleTrigger>
      <div className="grid gap-2 pt-1 min-[22rem]:grid-cols-2">{children}</div>
    </Collapsible>
  );
}

export type DayLimits = { readonly first: LocalDate; readonly last: LocalDate };

/** A date between two others, or what is wrong with it. */
export function readDay(
  text: string,
  { first, last }: DayLimits,
  now: Instant,
  intl: IntlShape,
): { readonly date: LocalDate } | { readonly error: string } {
  const date = readTypedDate(text, localDate(now), intl.locale.startsWith('en'));
  if (date === null) return { error: intl.formatMessage({ id: 'stayPicker.badDay' }) };
  if (date < first)
    return {
      error: intl.formatMessage(
        { id: 'stayPicker.pastDay' },
        { day: dayMonth(date, now), first: dayMonth(first, now) },
      ),
    };
  if (date > last)
    return {
      error: intl.formatMessage({ id: 'stayPicker.farDay' }, { last: dayMonth(last, now) }),
    };
  return { date };
}
