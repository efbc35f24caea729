// The pages of a long list: links that wear `buttonVariants`.

import type * as React from 'react';
import { cn } from './cn.ts';

/** Say its name by `aria-label`. */
function Pagination(props: React.ComponentProps<'nav'>) {
  return <nav data-slot="pagination" {...props} />;
}

function PaginationContent({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="pagination-content"
      className={cn('grid grid-cols-[1fr_auto_1fr] items-center gap-3', className)}
      {...props}
    />
  );
}

function PaginationItem({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      data-slot="pagination-item"
      className={cn('text-sm text-ink-2 last:text-right', className)}
      {...props}
    />
  );
}

export { Pagination, PaginationContent, PaginationItem };
