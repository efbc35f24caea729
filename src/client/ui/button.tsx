// One look for everything that acts, at least 44 px to the finger; a link wears the same look
// through `buttonClass`.

import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonVariantProps } from './button-variants.ts';
import { cn } from './cn.ts';
import type { Glyph } from './glyphs.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonVariantProps & {
    icon?: Glyph | undefined;
    iconEnd?: Glyph | undefined;
    /** Something was sent and is on its way: the button spins and takes no second press. */
    busy?: boolean | undefined;
  };

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button; `type="button"` unless told. `aria-disabled` keeps it reachable, so that its reason can
 * be read.
 */
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
      {Start && <Start className={cn(glyphSize, busy && 'animate-spin')} />}
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

/**
 * A round 44 px button of one icon; its label is its name for everyone who does not see the icon.
 */
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
      className={cn('inline-grid size-11 shrink-0 place-items-center rounded-full', className)}
    >
      <Icon className={cn(iconClass, pressed && 'fill-current')} />
    </button>
  );
}
