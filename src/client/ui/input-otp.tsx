// shadcn/ui's field for a code, over one native input (docs/adr/0031-pickers-by-libraries.md):
// paste, autofill and the screen reader meet a plain field, the eye sees a slot for each digit.

import { createContext, use, useMemo, useState, type ComponentProps } from 'react';
import { cn } from './cn.ts';

type Slots = { readonly value: string; readonly isFocused: boolean };
const SlotContext = createContext<Slots>({ value: '', isFocused: false });

type InputOTPProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> & {
  readonly length: number;
  readonly value: string;
  /** Gets digits only, at most `length` of them, also from a pasted "48 29". */
  readonly onValueChange: (digits: string) => void;
  readonly containerClassName?: string | undefined;
};

/** Its children are the slots, which the input lies over. */
export function InputOTP({
  length,
  value,
  onValueChange,
  containerClassName,
  className,
  children,
  ...props
}: InputOTPProps) {
  const [isFocused, setFocused] = useState(false);
  const slots = useMemo(() => ({ value, isFocused }), [value, isFocused]);
  return (
    <div data-slot="input-otp" className={cn('relative', containerClassName)}>
      <SlotContext value={slots}>{children}</SlotContext>
      <input
        type="text"
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern={`[0-9]{${length}}`}
        {...props}
        value={value}
        onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={cn(
          'absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent',
          className,
        )}
      />
    </div>
  );
}

/** A row of slots; what it shows is in the input already. */
export function InputOTPGroup({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      data-slot="input-otp-group"
      className={cn('grid justify-center', className)}
      {...props}
    />
  );
}

type SlotProps = ComponentProps<'span'> & {
  readonly index: number;
  /** Fills the slot without showing its digit. */
  readonly mask?: boolean | undefined;
};

/** `data-filled` once it has its digit, `data-active` while the next one goes there. */
export function InputOTPSlot({ index, mask = false, className, ...props }: SlotProps) {
  const { value, isFocused } = use(SlotContext);
  const digit = value[index];
  const isActive = isFocused && index === value.length;
  return (
    <span
      data-slot="input-otp-slot"
      data-filled={digit === undefined ? undefined : ''}
      data-active={isActive ? '' : undefined}
      className={cn('grid place-items-center', className)}
      {...props}
    >
      {!mask && (isActive ? <i className="h-8 w-0.5 animate-breathe bg-primary" /> : digit)}
    </span>
  );
}
