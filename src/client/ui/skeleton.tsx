import type * as React from 'react';
import { cn } from './cn.ts';

/**
 * Where something will be: sunken and breathing, after 200 ms. Give it the size and radius of what
 * it stands for; the list around it says `aria-busy`.
 */
function Skeleton({ className, ...props }: React.ComponentProps<'i'>) {
  return (
    <i
      aria-hidden="true"
      data-slot="skeleton"
      className={cn('skeleton block', className)}
      {...props}
    />
  );
}

/** Lines of text to come, the last one shorter. */
function SkeletonLines({
  count = 3,
  className,
  ...props
}: React.ComponentProps<'div'> & { count?: number | undefined }) {
  return (
    <div
      aria-hidden="true"
      data-slot="skeleton-lines"
      className={cn('space-y-2.5', className)}
      {...props}
    >
      {Array.from({ length: count }, (_, line) => (
        <Skeleton
          key={line}
          className={cn('h-3.5 rounded-full', line === count - 1 && count > 1 ? 'w-1/2' : 'w-4/5')}
        />
      ))}
    </div>
  );
}

export { Skeleton, SkeletonLines };
