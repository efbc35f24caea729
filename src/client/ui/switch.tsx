// An on-off switch that takes effect at once; its words are its name.

import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode;
  note?: ReactNode;
  /** Stands before the words: a glyph or a coin. */
  lead?: ReactNode;
};

export function Switch({ label, note, lead, className, ...rest }: SwitchProps) {
  return (
    <label className={cn('flex min-h-12 items-center gap-3', className)}>
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {note && <span className="block text-cap text-muted-foreground">{note}</span>}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          className={cn(
            'peer absolute inset-0 size-full appearance-none rounded-full bg-input',
            'checked:bg-primary disabled:bg-border forced-colors:appearance-auto',
          )}
        />
        <i
          aria-hidden="true"
          className={cn(
            'pointer-events-none absolute top-0.5 left-0.5 size-6 rounded-full bg-card shadow-1',
            'transition-transform duration-(--duration-fast) peer-checked:translate-x-5 forced-colors:hidden',
          )}
        />
      </span>
    </label>
  );
}
