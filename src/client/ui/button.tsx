// One look for everything that acts, at least 44 px to the finger; a link wears the same look through `buttonClass`.

import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './class.ts';
import type { Glyph } from './glyphs.tsx';

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
export type ButtonLook = {
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
}: ButtonLook = {}): string =>
  cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center leading-5.5 font-semibold',
    'transition-transform duration-(--duration-press) active:scale-[.98] forced-colors:border',
    'disabled:bg-sunken disabled:text-muted-foreground aria-disabled:bg-sunken aria-disabled:text-muted-foreground',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: Glyph | undefined;
    iconEnd?: Glyph | undefined;
    /** Something was sent and is on its way: the button spins and takes no second press. */
    busy?: boolean | undefined;
  };

const refuse = (event: MouseEvent) => event.preventDefault();

/** A button; `type="button"` unless told. `aria-disabled` keeps it reachable, so that its reason can be read. */
export function Button({
  variant,
  size = 'md',
  wide,
  className,
  icon,
  iconEnd: End,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const Start = busy ? LoaderCircle : icon;
  const glyphSize = size === 'xs' || size === 'sm' ? 'size-4.5' : 'size-5';
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={isOff ? refuse : onClick}
      className={buttonClass({ variant, size, wide, className })}
    >
      {Start && <Start className={cx(glyphSize, busy && 'animate-spin')} />}
      {children}
      {End && <End className="size-4.5" />}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: Glyph;
  label: string;
  /** For a toggle such as the heart; the icon is filled while it is on. */
  pressed?: boolean | undefined;
  iconClass?: string | undefined;
};

/** A round 44 px button of one icon; its label is its name for everyone who does not see the icon. */
export function IconButton({
  icon: Icon,
  label,
  pressed,
  iconClass = 'size-5.5',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={cx('inline-grid size-11 shrink-0 place-items-center rounded-full', className)}
    >
      <Icon className={cx(iconClass, pressed && 'fill-current')} />
    </button>
  );
}
