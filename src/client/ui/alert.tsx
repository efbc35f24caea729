// A calm box that says one thing worth knowing before going on: never a modal, never red unless
// something failed.

import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';

const alertVariants = cva(
  [
    'group/alert flex items-start gap-3 rounded-lg px-3.5 py-3 text-cap leading-5 text-ink-2 forced-colors:border',
    '[&>svg]:mt-px [&>svg:not([class*="size-"])]:size-5',
  ],
  {
    variants: {
      variant: {
        default: 'bg-sunken [&>svg]:text-ink-2',
        lamp: 'bg-lamp-soft [&>svg]:text-lamp-ink',
        ember: 'bg-ember-soft [&>svg]:text-ember-ink',
        dusk: 'bg-dusk-soft [&>svg]:text-dusk',
        leaf: 'bg-leaf-soft [&>svg]:text-leaf',
        destructive: 'bg-destructive-soft [&>svg]:text-destructive',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/**
 * `role="alert"` for an error that just happened, `status` for news; nothing for what was there from
 * the start.
 */
function Alert({
  className,
  variant = 'default',
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return (
    <div
      data-slot="alert"
      data-variant={variant}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    />
  );
}

/** Ink where the box is calm, the box's own colour where it is not. */
function AlertTitle({ className, ...props }: React.ComponentProps<'b'>) {
  return (
    <b
      data-slot="alert-title"
      className={cn(
        'font-semibold text-foreground not-last:block not-last:text-sm',
        'group-data-[variant=ember]/alert:text-ember-ink group-data-[variant=dusk]/alert:text-dusk',
        'group-data-[variant=leaf]/alert:text-leaf group-data-[variant=destructive]/alert:text-destructive',
        className,
      )}
      {...props}
    />
  );
}

/** Title and text beside the icon. */
function AlertContent({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="alert-content" className={cn('min-w-0 flex-1', className)} {...props} />;
}

function AlertDescription({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="alert-description" className={className} {...props} />;
}

/** At the end: a small button or link. */
function AlertAction({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="alert-action" className={cn('shrink-0', className)} {...props} />;
}

type AlertVariant = NonNullable<VariantProps<typeof alertVariants>['variant']>;

export { Alert, AlertAction, AlertContent, AlertDescription, AlertTitle, type AlertVariant };
