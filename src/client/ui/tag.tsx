// A small label of state: one tone, one meaning, with a glyph or a word that says the same without
// colour.

import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Glyph } from './glyphs.tsx';

const tones = {
  muted: 'bg-sunken text-ink-2',
  leaf: 'bg-leaf-soft text-leaf',
  lamp: 'bg-lamp-soft text-lamp-ink',
  ember: 'bg-ember-soft text-ember-ink',
  dusk: 'bg-dusk-soft text-dusk',
  danger: 'bg-destructive-soft text-destructive',
  primary: 'bg-primary-soft text-primary-ink',
  line: 'border border-border text-ink-2',
} as const;
export type TagTone = keyof typeof tones;

export type TagProps = {
  tone?: TagTone | undefined;
  icon?: Glyph | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Tag({ tone = 'muted', icon: Icon, className, children }: TagProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs font-semibold forced-colors:border',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3.5" />}
      {children}
    </span>
  );
}

export type FlashBadgeProps = {
  off: ReactNode;
  until?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
};

/**
 * The ember pill of a flash sale: `off` such as −20%, `until` such as "đến 18:00"; the size `sm`
 * sits on small photos.
 */
export function FlashBadge({ off, until, size = 'md', className }: FlashBadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full bg-ember text-xs font-bold whitespace-nowrap text-ember-foreground',
        'forced-colors:border',
        size === 'md' ? 'h-7 px-2.5' : 'h-6 pr-2 pl-1.5',
        className,
      )}
    >
      <Zap className="size-3.5 fill-current" />
      {off}
      {until !== undefined && <span className="font-medium">· {until}</span>}
    </span>
  );
}
