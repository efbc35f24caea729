// A sheet on the paper of the page.

import { cva, type VariantProps } from 'class-variance-authority';
import * as React from 'react';
import { cn } from './cn.ts';

const cardVariants = cva('rounded-xl bg-card text-card-foreground', {
  variants: {
    /** How far it stands off the page: what is pressed stands higher than what is read. */
    elevation: { 1: 'shadow-1', 2: 'shadow-2', 3: 'shadow-3' },
  },
  defaultVariants: { elevation: 1 },
});

type CardTag = 'div' | 'section' | 'article' | 'form' | 'ul' | 'dl';
type CardProps<Tag extends CardTag> = React.ComponentProps<Tag> &
  VariantProps<typeof cardVariants> & { as?: Tag };

/** `as` says what it is to those who hear the page's structure: a section, an article, a list. */
function Card<Tag extends CardTag = 'div'>({
  as,
  className,
  elevation = 1,
  ...props
}: CardProps<Tag>) {
  return React.createElement(as ?? 'div', {
    'data-slot': 'card',
    className: cn(cardVariants({ elevation }), className),
    ...props,
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
