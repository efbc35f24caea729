// A chip filters or offers one quick choice: 40 px to the eye, 44 to the finger; a link wears
// `chipClass`.

import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import type { Glyph } from './glyphs.tsx';

/**
 * Classes of a chip, for links; `on` = chosen, `soft` = something inside it is chosen (the filter
 * chip with a count).
 */
export const chipClass = (on: boolean | 'soft' = false, className?: string): string =>
  cn(
    'inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm font-medium tap',
    on === 'soft' && 'border-primary/30 bg-primary-soft text-primary-ink',
    on === true && 'border-primary bg-primary text-primary-foreground',
    on === false && 'border-border bg-card text-foreground',
    className,
  );

export type ChipProps = ComponentProps<'button'> & {
  /** Given only for a toggle: the chip then says pressed or not pressed. */
  on?: boolean | undefined;
  icon?: Glyph | undefined;
  iconEnd?: Glyph | undefined;
  /** How many choices stand behind it, in a lamp badge. */
  count?: number | undefined;
};

export function Chip({
  on,
  icon: Icon,
  iconEnd: End,
  count = 0,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={chipClass(on ?? (count > 0 && 'soft'), className)}
    >
      {Icon && <Icon className="size-4.5" />}
      {children}
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-lamp px-1 text-xs font-bold text-lamp-foreground">
          {count}
        </span>
      )}
      {End && <End className="size-4" />}
    </button>
  );
}
