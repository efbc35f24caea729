// A number between two buttons, announced when it changes.

import { Minus, Plus } from 'lucide-react';
import { useIntl } from 'react-intl';

export type CountProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isOff?: boolean;
  readonly onChange: (value: number) => void;
};

export function Count({ label, value, min, max, isOff = false, onChange }: CountProps) {
  const intl = useIntl();
  const button =
    'grid size-11 place-items-center rounded-full aria-disabled:text-muted-foreground aria-disabled:opacity-50';
  // A value above a maximum that has become lower can still be decreased.
  const set = (next: number) => {
    if (!isOff && next >= min && (next <= max || next < value)) onChange(next);
  };
  return (
    <span className="inline-flex items-center rounded-full border border-input">
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'form.less' }, { what: label })}
        aria-disabled={isOff || value <= min}
        onClick={() => set(value - 1)}
        className={button}
      >
        <Minus className="size-4.5" />
      </button>
      <b aria-live="polite" className="min-w-5 text-center text-sm">
        {value}
      </b>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'form.more' }, { what: label })}
        aria-disabled={isOff || value >= max}
        onClick={() => set(value + 1)}
        className={button}
      >
        <Plus className="size-4.5" />
      </button>
    </span>
  );
}

/** The number with its label. */
export function Stepper({ note, ...count }: CountProps & { readonly note?: string }) {
  return (
    <div
      role="group"
      aria-label={count.label}
      className="flex min-h-14 flex-wrap items-center gap-3 py-1.5"
    >
      <p className="min-w-24 flex-1 text-sm font-medium">
        {count.label}
        {note !== undefined && (
          <span className="block text-xs font-normal text-muted-foreground">{note}</span>
        )}
      </p>
      <Count {...count} />
    </div>
  );
}
