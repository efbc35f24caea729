import type * as React from 'react';
import { cn } from './cn.ts';

function Textarea({ className, rows = 3, ...props }: React.ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      rows={rows}
      className={cn(
        'w-full resize-y rounded-md border border-input bg-card px-3.5 py-2.5 text-base leading-6',
        'outline-primary -outline-offset-1 focus-visible:outline-2 placeholder:text-muted-foreground',
        'disabled:bg-sunken aria-invalid:border-destructive aria-invalid:outline-2 aria-invalid:outline-destructive',
        className,
      )}
      {...props}
    />
  );
}

export { Textarea };
