// A tick box with its words beside it; words and box are one target of at least 44 px.

import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { noteProps } from './field.ts';
import { FieldNote } from './text-field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode;
  error?: ReactNode;
  /** Puts the box after its words, as in the filter's lists. */
  boxLast?: boolean | undefined;
};

export function Checkbox({
  children,
  error,
  boxLast = false,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={cn(
          'flex min-h-11 items-center gap-3 text-sm leading-5.5',
          boxLast && 'flex-row-reverse',
        )}
      >
        <span className="relative size-5.5 shrink-0 self-start mt-2.75">
          <input
            {...rest}
            {...noteProps(noteId, { error })}
            id={inputId}
            type="checkbox"
            className={cn(
              'peer absolute inset-0 size-full appearance-none rounded-xs border-2 bg-card forced-colors:appearance-auto',
              'checked:border-primary checked:bg-primary disabled:bg-sunken',
              error ? 'border-destructive' : 'border-input',
            )}
          />
          <Check
            className={cn(
              'pointer-events-none absolute inset-0.75 hidden size-4 stroke-3 text-primary-foreground',
              'peer-checked:block forced-colors:hidden!',
            )}
          />
        </span>
        <span className="min-w-0 flex-1 py-2.75">{children}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
