// On or off, and it takes effect at once: a native tick box that says it is a switch.

import type * as React from 'react';
import { cn } from './cn.ts';

function Switch({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <span className={cn('relative h-7 w-12 shrink-0', className)}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        data-slot="switch"
        className={cn(
          'peer absolute inset-0 size-full appearance-none rounded-full bg-input',
          'checked:bg-primary disabled:bg-border forced-colors:appearance-auto',
        )}
      />
      <i
        aria-hidden="true"
        data-slot="switch-thumb"
        className={cn(
          'pointer-events-none absolute top-0.5 left-0.5 size-6 rounded-full bg-card shadow-1',
          'transition-transform duration-(--duration-fast) peer-checked:translate-x-5 forced-colors:hidden',
        )}
      />
    </span>
  );
}

export { Switch };
