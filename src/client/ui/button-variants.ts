// How everything that acts looks, buttons and links alike.

import { cn } from './cn.ts';

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  soft: 'bg-primary-soft text-primary-ink',
  outline: 'border border-input bg-card text-foreground',
  ghost: 'text-primary-ink',
  quiet: 'bg-sunken text-foreground',
  lamp: 'bg-lamp text-lamp-foreground',
  danger: 'bg-destructive text-destructive-foreground',
  dangerGhost: 'text-destructive',
  ink: 'bg-foreground text-background',
} as const;

const sizes = {
  lg: 'min-h-13 px-5 py-2 text-base rounded-lg',
  md: 'min-h-12 px-4 py-2 text-base rounded-lg',
  sm: 'min-h-11 px-4 py-1.5 text-sm rounded-md',
  xs: 'min-h-9 px-3 py-1 text-sm rounded-md tap',
} as const;

export type ButtonVariant = keyof typeof variants;

export type ButtonSize = keyof typeof sizes;

export type ButtonVariantProps = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width, as the one main action of a phone's page does. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The button's classes, for links: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export const buttonClass = ({
  variant = 'primary',
  size = 'md',
  wide,
  className,
}: ButtonVariantProps = {}): string =>
  cn(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center leading-5.5 font-semibold',
    'transition-transform duration-(--duration-press) active:scale-[.98] forced-colors:border',
    'disabled:bg-sunken disabled:text-muted-foreground aria-disabled:bg-sunken aria-disabled:text-muted-foreground',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
