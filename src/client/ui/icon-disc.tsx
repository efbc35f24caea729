// A glyph on its soft colour: the head of a question, of a card, of a step.

import { cn } from './cn.ts';
import type { Glyph } from './glyph.ts';

const discs = {
  lamp: 'bg-lamp-soft text-lamp-ink',
  ember: 'bg-ember-soft text-ember-ink',
  leaf: 'bg-leaf-soft text-leaf',
  dusk: 'bg-dusk-soft text-dusk',
  danger: 'bg-destructive-soft text-destructive',
  primary: 'bg-primary-soft text-primary-ink',
  muted: 'bg-sunken text-ink-2',
} as const;
export type DiscTone = keyof typeof discs;

const discSizes = {
  sm: ['size-9', 'size-4.5'],
  md: ['size-11', 'size-5'],
  lg: ['size-12', 'size-6'],
} as const;

export type IconDiscProps = {
  icon: Glyph;
  tone?: DiscTone | undefined;
  size?: keyof typeof discSizes | undefined;
  className?: string | undefined;
};

/** A glyph on its soft colour: 36, 44 or 48 px. */
export function IconDisc({ icon: Icon, tone = 'primary', size = 'md', className }: IconDiscProps) {
  const [disc, glyph] = discSizes[size];
  return (
    <span
      className={cn('grid shrink-0 place-items-center rounded-full', disc, discs[tone], className)}
    >
      <Icon className={glyph} />
    </span>
  );
}
