// A sheet on the paper of the page. What it is to a reader of the page's structure, a section, an
// article, a form or a list, `render` says.

import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';

const cardVariants = cva('rounded-xl bg-card text-card-foreground', {
  variants: {
    /** How far it stands off the page: what is pressed stands higher than what is read. */
    elevation: { 1: 'shadow-1', 2: 'shadow-2', 3: 'shadow-3' },
  },
  defaultVariants: { elevation: 1 },
});

function Card({
  className,
  elevation = 1,
  render,
  ...props
}: useRender.ComponentProps<'div'> & VariantProps<typeof cardVariants>) {
  return useRender({
    defaultTagName: 'div',
    props: mergeProps<'div'>({ className: cn(cardVariants({ elevation }), className) }, props),
    render,
    state: { slot: 'card' },
  });
}

function CardHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-header"
      className={cn('flex flex-wrap items-start justify-between gap-x-3 p-4 pb-0', className)}
      {...props}
    />
  );
}

function CardTitle({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div data-slot="card-title" className={cn('text-lg font-semibold', className)} {...props} />
  );
}

function CardDescription({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-description"
      className={cn('w-full text-sm text-ink-2', className)}
      {...props}
    />
  );
}

function CardContent({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="card-content" className={cn('p-4', className)} {...props} />;
}

function CardFooter({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-footer"
      className={cn('flex flex-wrap items-center gap-3 p-4 pt-0', className)}
      {...props}
    />
  );
}

export { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle };
