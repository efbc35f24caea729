// Native radios: arrow keys, one tab stop and plain forms are the browser's own.

import type * as React from 'react';
import { cn } from './cn.ts';

/** Say its name by `aria-label` or `aria-labelledby`; its items share one `name`. */
function RadioGroup({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      role="radiogroup"
      data-slot="radio-group"
      className={cn('flex flex-col', className)}
      {...props}
    />
  );
}

function RadioGroupItem({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <span className={cn('relative size-5.5 shrink-0', className)}>
      <input
        {...props}
        type="radio"
        data-slot="radio-group-item"
        className={cn(
          'absolute inset-0 size-full appearance-none rounded-full border-2 border-input bg-card',
          'forced-colors:appearance-auto',
          'before:absolute before:inset-1 before:scale-0 before:rounded-full before:bg-primary before:content-[""]',
          'checked:border-primary checked:before:scale-100 not-checked:disabled:bg-sunken checked:disabled:opacity-50',
        )}
      />
    </span>
  );
}

export { RadioGroup, RadioGroupItem };
