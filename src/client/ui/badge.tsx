// A small label of state: one colour, one meaning, with a glyph or a word that says the same
// without it.

import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs font-semibold forced-colors:border [&>svg]:stroke-[2.1] [&>svg:not([class*="size-"])]:size-3.5',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground',
        secondary: 'bg-secondary text-secondary-foreground',
        muted: 'bg-sunken text-ink-2',
        outline: 'border border-border text-ink-2',
        destructive: 'bg-destructive-soft text-destructive',
        leaf: 'bg-leaf-soft text-leaf',
        lamp: 'bg-lamp-soft text-lamp-ink',
        ember: 'bg-ember-soft text-ember-ink',
        dusk: 'bg-dusk-soft text-dusk',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

function Badge({
  className,
  variant = 'default',
  ...props
}: React.ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props} />
  );
}

type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>;

export { Badge, type BadgeVariant };
