import type * as React from 'react';
import { cn } from './cn.ts';

/** How much is done, as the browser's own element. Its name is a label or `aria-label`. */
function Progress({ className, ...props }: React.ComponentProps<'progress'>) {
  return (
    <progress
      data-slot="progress"
      className={cn(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken',
        '[&::-webkit-progress-bar]:bg-sunken',
        '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary',
        '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary',
        'forced-colors:appearance-auto',
        className,
      )}
      {...props}
    />
  );
}

export { Progress };
