// A code as doors over one real input: paste, autofill and the screen reader meet a plain field,
// the eye sees doors.

import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { FieldError } from './field.tsx';

export type CodeFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'children'
> & {
  label: string;
  value: string;
  /** Only digits reach it, at most `length` of them, also from a pasted "48 29". */
  onChange: (digits: string) => void;
  length?: number | undefined;
  error?: ReactNode;
  /** For a PIN: a filled door lights up instead of showing its digit. */
  secret?: boolean | undefined;
};

type DoorState = 'full' | 'now' | 'empty';

const codeDoor = (state: DoorState, hasError: boolean) =>
  cn(
    'door grid h-22 place-items-center border-2 bg-card text-3xl font-bold [--foot:.75rem] [--rise:45%]',
    hasError ? 'border-destructive' : state === 'empty' ? 'border-input' : 'border-primary',
    state === 'now' && 'ring-4 ring-lamp/45',
  );
/** A PIN's doors are windows in a dark wall: each digit lights one. */
const pinDoor = (state: DoorState, hasError: boolean) =>
  cn(
    'door h-14 border-2 [--foot:.5rem]',
    hasError && (state === 'full' ? 'border-destructive bg-destructive' : 'border-destructive/40'),
    !hasError && (state === 'full' ? 'border-lamp bg-lamp' : 'bg-white/14'),
    !hasError && state !== 'full' && (state === 'now' ? 'border-lamp' : 'border-transparent'),
  );

const wallClass = (hasError: boolean) =>
  cn('rounded-xl p-4', hasError ? 'bg-destructive-soft' : 'bg-primary dark:bg-primary-soft');

export function CodeField({
  label,
  value,
  onChange,
  length = 4,
  error,
  secret = false,
  className,
  id,
  ...rest
}: CodeFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const [isFocused, setFocused] = useState(false);
  return (
    <div className={className}>
      <div className={cn('relative', secret && wallClass(Boolean(error)))}>
        <div
          className={cn('grid justify-center', secret ? 'gap-2.5' : 'gap-3')}
          aria-hidden="true"
          style={{
            gridTemplateColumns: `repeat(${length}, minmax(0, ${secret ? '3rem' : '6rem'}))`,
          }}
        >
          {Array.from({ length }, (_, at) => {
            const digit = value[at];
            const state =
              digit !== undefined ? 'full' : isFocused && at === value.length ? 'now' : 'empty';
            return (
              <span key={at} className={(secret ? pinDoor : codeDoor)(state, Boolean(error))}>
                {!secret &&
                  (state === 'now' ? (
                    <i className="h-8 w-0.5 animate-breathe bg-primary" />
                  ) : (
                    digit
                  ))}
              </span>
            );
          })}
        </div>
        <input
          autoComplete={secret ? 'current-password' : 'one-time-code'}
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          id={inputId}
          aria-label={label}
          type={secret ? 'password' : 'text'}
          inputMode="numeric"
          pattern={`[0-9]{${length}}`}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
