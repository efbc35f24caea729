// A native tick box: it is sent by a plain form and read by every phone.

import { Check } from 'lucide-react';
import type * as React from 'react';
import { cn } from './cn.ts';

/** `className` is the box's place; the words that make it a target of 44 px stand in its label. */
function Checkbox({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative size-5.5 shrink-0', className)}>
      <input
        {...props}
        type="checkbox"
        data-slot="checkbox"
        className={cn(
          'peer absolute inset-0 size-full appearance-none rounded-xs border-2 border-input bg-card',
          'checked:border-primary checked:bg-primary not-checked:disabled:bg-sunken checked:disabled:opacity-50',
          'aria-invalid:border-destructive',
          'forced-colors:appearance-auto',
        )}
      />
      <Check
        data-slot="checkbox-indicator"
        className={cn(
          'pointer-events-none absolute inset-0.75 hidden size-4 stroke-3 text-primary-foreground',
          'peer-checked:block forced-colors:hidden!',
        )}
      />
    </span>
  );
}

export { Checkbox };
