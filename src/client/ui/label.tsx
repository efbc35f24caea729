import type * as React from 'react';
import { cn } from './cn.ts';

/** The words of a control: give it `htmlFor`, or put the control inside. */
function Label({ className, children, ...props }: React.ComponentProps<'label'>) {
  return (
    <label
      data-slot="label"
      className={cn(
        'text-sm leading-5 font-medium group-data-[disabled=true]/field:text-muted-foreground',
        className,
      )}
      {...props}
    >
      {children}
    </label>
  );
}

export { Label };
