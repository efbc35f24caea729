// One quick choice that is on or off: 40 px to the eye, 44 to the finger. A link that filters wears
// the same look through `toggleVariants`.

import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';

const toggleVariants = cva(
  [
    'tap inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm font-medium',
    'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground',
    'disabled:opacity-50 [&>svg:not([class*="size-"])]:size-4.5',
  ],
  {
    variants: {
      variant: {
        default: 'border-border bg-card text-foreground',
        /** Something inside it is chosen, such as among the filters behind their button. */
        secondary: 'border-primary/30 bg-secondary text-secondary-foreground',
        /** A chosen link, which has no pressed state. */
        primary: 'border-primary bg-primary text-primary-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

function Toggle({
  className,
  variant = 'default',
  pressed,
  onPressedChange,
  ...props
}: Omit<React.ComponentProps<'button'>, 'onClick'> &
  VariantProps<typeof toggleVariants> & {
    pressed: boolean;
    onPressedChange: (pressed: boolean) => void;
  }) {
  return (
    <button
      type="button"
      data-slot="toggle"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(toggleVariants({ variant }), className)}
      {...props}
    />
  );
}

export { Toggle, toggleVariants };
