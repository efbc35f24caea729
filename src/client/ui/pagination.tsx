// The pages of a long list, as links.

import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import type { VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { buttonVariants } from './button.tsx';
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

/** The router's link comes by `render`. */
function PaginationLink({
  className,
  variant = 'outline',
  size = 'sm',
  wide,
  render,
  ...props
}: useRender.ComponentProps<'a'> & VariantProps<typeof buttonVariants>) {
  return useRender({
    defaultTagName: 'a',
    props: mergeProps<'a'>(
      { className: cn(buttonVariants({ variant, size, wide }), className) },
      props,
    ),
    render,
    state: { slot: 'pagination-link' },
  });
}

export { Pagination, PaginationContent, PaginationItem, PaginationLink };
