// A code of a message or a PIN, each digit in a door of its own.

import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { FieldError } from '../../ui/field.tsx';
import { InputOTP, InputOTPGroup, InputOTPSlot } from '../../ui/input-otp.tsx';

export type CodeFieldProps = Omit<
  ComponentProps<typeof InputOTP>,
  'length' | 'onChange' | 'onValueChange' | 'type' | 'children' | 'containerClassName'
> & {
  label: string;
  /** Only digits reach it, at most `length` of them. */
  onChange: (digits: string) => void;
  length?: number | undefined;
  error?: ReactNode;
  /** For a PIN: a filled door lights up instead of showing its digit. */
  secret?: boolean | undefined;
};

const codeDoor = (hasError: boolean) =>
  cn(
    'door h-22 border-2 bg-card text-3xl font-bold [--foot:.75rem] [--rise:45%]',
    'data-active:ring-4 data-active:ring-lamp/45',
    hasError
      ? 'border-destructive'
      : 'border-input data-active:border-primary data-filled:border-primary',
  );
/** A PIN's doors are windows in a dark wall: each digit lights one. */
const pinDoor = (hasError: boolean) =>
  cn(
    'door h-14 border-2 [--foot:.5rem]',
    hasError
      ? 'border-destructive/40 data-filled:border-destructive data-filled:bg-destructive'
      : 'border-transparent bg-white/14 data-active:border-lamp data-filled:border-lamp data-filled:bg-lamp',
  );

const wallClass = (hasError: boolean) =>
  cn('rounded-xl p-4', hasError ? 'bg-destructive-soft' : 'bg-primary dark:bg-primary-soft');

export function CodeField({
  label,
  onChange,
  length = 4,
  error,
  secret = false,
  className,
  id,
  ...props
}: CodeFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const hasError = Boolean(error);
  const doorClass = (secret ? pinDoor : codeDoor)(hasError);
  return (
    <div className={className}>
      <InputOTP
        autoComplete={secret ? 'current-password' : 'one-time-code'}
        {...props}
        id={inputId}
        type={secret ? 'password' : 'text'}
        aria-label={label}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? noteId : undefined}
        length={length}
        onValueChange={onChange}
        containerClassName={secret ? wallClass(hasError) : undefined}
      >
        <InputOTPGroup
          className={secret ? 'gap-2.5' : 'gap-3'}
          style={{
            gridTemplateColumns: `repeat(${length}, minmax(0, ${secret ? '3rem' : '6rem'}))`,
          }}
        >
          {Array.from({ length }, (_, index) => (
            <InputOTPSlot key={index} index={index} mask={secret} className={doorClass} />
          ))}
        </InputOTPGroup>
      </InputOTP>
      {error && <FieldError id={noteId}>{error}</FieldError>}
    </div>
  );
}
