// What acts, at least 44 px to the finger: the browser's own button, `type="button"` unless told. A
// link wears the same look through `buttonVariants`.

import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

/** Off it is grey, whatever colour it has; what is plain keeps its own. */
const off =
  'disabled:bg-sunken disabled:text-muted-foreground aria-disabled:bg-sunken aria-disabled:text-muted-foreground';

const buttonVariants = cva(
  [
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-semibold',
    'transition-transform duration-(--duration-press) active:scale-[.98] forced-colors:border',
    '[&_svg]:shrink-0 [&_svg:not([class*="size-"])]:size-5 [&_svg[data-icon=inline-end]:not([class*="size-"])]:size-4.5',
    'aria-busy:[&>svg[data-icon=inline-start]:not([data-slot=spinner])]:hidden',
  ],
  {
    variants: {
      variant: {
        default: `bg-primary text-primary-foreground hover:bg-primary-hover ${off}`,
        secondary: `bg-secondary text-secondary-foreground ${off}`,
        outline: `border border-input bg-card text-foreground ${off}`,
        ghost: `text-primary-ink ${off}`,
        muted: `bg-sunken text-foreground ${off}`,
        lamp: `bg-lamp text-lamp-foreground ${off}`,
        destructive: `bg-destructive text-destructive-foreground ${off}`,
        'destructive-ghost': `text-destructive ${off}`,
        inverse: `bg-foreground text-background ${off}`,
        link: 'text-primary-ink underline underline-offset-3',
        plain: 'forced-colors:border-0',
      },
      // The line height stands after the letters' size, which would take it away in `cn`.
      size: {
        lg: 'min-h-13 rounded-lg px-5 py-2 text-base leading-5.5',
        default: 'min-h-12 rounded-lg px-4 py-2 text-base leading-5.5',
        sm: 'min-h-11 rounded-md px-4 py-1.5 text-sm leading-5.5 [&_svg:not([class*="size-"])]:size-4.5 [&>[data-slot=spinner]]:size-4.5',
        xs: 'tap min-h-9 rounded-md px-3 py-1 text-sm leading-5.5 [&_svg:not([class*="size-"])]:size-4.5 [&>[data-slot=spinner]]:size-4.5',
        icon: 'size-11 rounded-full [&_svg:not([class*="size-"])]:size-5.5',
        'icon-sm': 'tap size-9 rounded-full',
      },
      /** The one main action of a phone's page takes the whole width. */
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonProps = React.ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Something was sent and is on its way: the button spins and takes no second press. */
    busy?: boolean | undefined;
    /** A press while `aria-disabled`: leads to the reason, or to what can be done instead. */
    onRefused?: (() => void) | undefined;
  };

/** Icons are children with `data-icon`. `aria-disabled` keeps it reachable, so that its reason can be read. */
function Button({
  className,
  variant = 'default',
  size = 'default',
  wide,
  busy = false,
  onClick,
  onRefused,
  children,
  ...props
}: ButtonProps) {
  const isOff = busy || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return (
    <button
      type="button"
      data-slot="button"
      {...props}
      aria-busy={busy || props['aria-busy'] || undefined}
      onClick={
        isOff
          ? (event) => {
              event.preventDefault();
              onRefused?.();
            }
          : onClick
      }
      className={cn(buttonVariants({ variant, size, wide }), className)}
    >
      {busy && <Spinner data-icon="inline-start" />}
      {children}
    </button>
  );
}

type ButtonVariantProps = VariantProps<typeof buttonVariants> & { className?: string | undefined };

export { Button, buttonVariants, type ButtonProps, type ButtonVariantProps };
