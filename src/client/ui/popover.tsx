// A native popover: it opens and closes by Escape or a press beside it before any script runs; with
// one it takes the focus too.

import type * as React from 'react';
import { cn } from './cn.ts';

/** What opens the popover whose id is `popoverTarget`. */
function PopoverTrigger(props: React.ComponentProps<'button'> & { popoverTarget: string }) {
  return <button type="button" data-slot="popover-trigger" {...props} />;
}

/** In the middle of the window, named by a `PopoverTitle` whose id it is given. */
function PopoverContent({ className, onToggle, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      popover="auto"
      role="dialog"
      tabIndex={-1}
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.focus();
        onToggle?.(event);
      }}
      data-slot="popover-content"
      className={cn(
        'm-auto w-[min(24rem,calc(100vw-2rem))] rounded-2xl border border-border bg-popover p-5 text-sm leading-5.5 shadow-3 backdrop:bg-black/40',
        className,
      )}
      {...props}
    />
  );
}

function PopoverTitle({ className, children, ...props }: React.ComponentProps<'h2'>) {
  return (
    <h2
      data-slot="popover-title"
      className={cn('text-lg font-semibold text-foreground', className)}
      {...props}
    >
      {children}
    </h2>
  );
}

export { PopoverContent, PopoverTitle, PopoverTrigger };
