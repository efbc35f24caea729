// A list with nothing in it: a drawing, why it is empty, and one way to go on.

import type * as React from 'react';
import { cn } from './cn.ts';

function Empty({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="empty"
      className={cn('mx-auto max-w-(--container-read) text-center', className)}
      {...props}
    />
  );
}

function EmptyMedia({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="empty-media"
      className={cn('overflow-hidden rounded-xl', className)}
      {...props}
    />
  );
}

function EmptyTitle({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p data-slot="empty-title" className={cn('pt-5 text-lg font-semibold', className)} {...props} />
  );
}

function EmptyDescription({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p data-slot="empty-description" className={cn('pt-1 text-ink-2', className)} {...props} />
  );
}

function EmptyContent({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="empty-content" className={cn('pt-5', className)} {...props} />;
}

export { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle };
