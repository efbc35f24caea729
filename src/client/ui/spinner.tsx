import { LoaderCircle } from 'lucide-react';
import type * as React from 'react';
import { cn } from './cn.ts';

/** Something is under way; what it is, the words beside it say. */
function Spinner({ className, ...props }: React.ComponentProps<'svg'>) {
  return (
    <LoaderCircle
      aria-hidden="true"
      data-slot="spinner"
      className={cn('size-5 animate-spin', className)}
      {...props}
    />
  );
}

export { Spinner };
