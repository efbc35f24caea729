import type * as React from 'react';
import { cn } from './cn.ts';

/** A line between two things; one that stands for nothing is left to a border. */
function Separator({
  className,
  orientation = 'horizontal',
  ...props
}: React.ComponentProps<'div'> & { orientation?: 'horizontal' | 'vertical' }) {
  return (
    <div
      role="separator"
      aria-orientation={orientation === 'vertical' ? 'vertical' : undefined}
      data-slot="separator"
      data-orientation={orientation}
      className={cn(
        'shrink-0 bg-border data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-full',
        'data-[orientation=vertical]:w-px data-[orientation=vertical]:self-stretch',
        'forced-colors:bg-[CanvasText]',
        className,
      )}
      {...props}
    />
  );
}

export { Separator };
