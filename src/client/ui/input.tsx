import type * as React from 'react';
import { cn } from './cn.ts';

/** One line of text, 16 px high letters, so that no phone zooms in. */
function Input({ className, type, ...props }: React.ComponentProps<'input'>) {
  return (
    <input
      type={type}
      data-slot="input"
      className={cn(
        'min-h-12 w-full min-w-0 rounded-md border border-input bg-card px-3.5 py-2 text-base leading-6 font-medium',
        'outline-primary -outline-offset-1 focus-visible:outline-2',
        'placeholder:font-normal placeholder:text-muted-foreground',
        'disabled:bg-sunken aria-invalid:border-destructive aria-invalid:outline-2 aria-invalid:outline-destructive',
        className,
      )}
      {...props}
    />
  );
}

export { Input };
