// The phone's own select in our box: the native list is the quickest and the best spoken one.

import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { fieldBox, noteProps, type FieldNotes } from './field.ts';
import { FieldNote } from './text-field.tsx';

export type SelectProps = ComponentProps<'select'> &
  FieldNotes & {
    label: ReactNode;
    /**
     * The label is still the control's name, only not drawn (a dialling code beside its number).
     */
    hideLabel?: boolean | undefined;
  };

/** Children are `<option>`s. */
export function Select({
  label,
  hideLabel = false,
  hint,
  error,
  className,
  id,
  children,
  ...rest
}: SelectProps) {
  const own = useId();
  const selectId = id ?? own;
  const noteId = `${selectId}-note`;
  return (
    <div className={className}>
      <div className={cn(fieldBox(Boolean(error)), 'relative')}>
        <label
          htmlFor={selectId}
          className={
            hideLabel
              ? 'sr-only'
              : 'pointer-events-none absolute top-1.5 left-3.5 text-xs text-muted-foreground'
          }
        >
          {label}
        </label>
        <select
          {...rest}
          {...noteProps(noteId, { hint, error })}
          id={selectId}
          className={cn(
            'min-h-13.5 w-full appearance-none rounded-md bg-card pr-9 pl-3.5 text-base leading-6 font-medium outline-none',
            hideLabel ? 'py-1.5' : 'pt-5.5 pb-1.5',
          )}
        >
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute right-3 size-4.5 text-muted-foreground" />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
