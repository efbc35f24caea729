// The mark and the word: a door with a lamp, whose letter j smiles; the word drawn as outlines, so
// that it needs no font.

import { cn } from '../cn.ts';

export type MarkProps = {
  className?: string | undefined;
  door?: string | undefined;
  j?: string | undefined;
  lamp?: string | undefined;
};

/**
 * The door alone, 16 px at the least; colours are any CSS colours, the theme's by default (on
 * photos: white door, teal j).
 */
export const Mark = ({
  className = 'size-8',
  door = 'var(--primary)',
  j = 'var(--primary-foreground)',
  lamp = 'var(--lamp)',
}: MarkProps) => (
  <svg className={cn('shrink-0', className)} viewBox="0 0 48 48" aria-hidden="true">
    <path d="M6 23a18 18 0 0 1 36 0v17a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z" fill={door} />
    <path
      d="M30 22v7.2a9.2 9.2 0 0 1-16.4 5.8"
      fill="none"
      stroke={j}
      strokeWidth="5.6"
      strokeLinecap="round"
    />
    <circle cx="30" cy="13.4" r="3.8" fill={lamp} />
  </svg>
);

/**
 * The word alone, in the colour of the text around it: its outlines are a mask, so that they travel
 * as a picture. `label` names it where nothing else does.
 */
const Wordmark = ({
  className = 'h-6',
  label,
}: {
  className?: string | undefined;
  label?: string | undefined;
}) => (
  <span
    className={cn('wordmark shrink-0', className)}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  />
);

export type LogoProps = {
  className?: string | undefined;
  markClass?: string | undefined;
  wordClass?: string | undefined;
  label?: string | undefined;
};

/** Mark and word side by side. */
export const Logo = ({ className, markClass, wordClass, label }: LogoProps) => (
  <span className={cn('inline-flex items-center gap-2', className)}>
    <Mark className={markClass} />
    <Wordmark className={wordClass} label={label} />
  </span>
);
