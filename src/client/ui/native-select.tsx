// The phone's own list: the quickest there, the best spoken one, and it works without a script.

import { ChevronDown } from 'lucide-react';
import type * as React from 'react';
import { cn } from './cn.ts';

function NativeSelect({ className, ...props }: React.ComponentProps<'select'>) {
  return (
    <span data-slot="native-select-wrapper" className="relative flex w-full min-w-0 items-center">
      <select
        data-slot="native-select"
        className={cn(
          'min-h-12 w-full appearance-none rounded-md border border-input bg-card py-1.5 pr-9 pl-3.5 text-base leading-6 font-medium',
          'outline-primary -outline-offset-1 focus-visible:outline-2 disabled:bg-sunken',
          'aria-invalid:border-destructive aria-invalid:outline-2 aria-invalid:outline-destructive',
          className,
        )}
        {...props}
      />
      <ChevronDown
        data-slot="native-select-icon"
        className="pointer-events-none absolute right-3 size-4.5 text-muted-foreground"
      />
    </span>
  );
}

function NativeSelectOption(props: React.ComponentProps<'option'>) {
  return <option data-slot="native-select-option" {...props} />;
}

export { NativeSelect, NativeSelectOption };
