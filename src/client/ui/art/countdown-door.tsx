// The countdown door: its outline empties clockwise as the held time runs out, lamp until the last
// minute, then ember.

import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const outline =
  'M98 8A90 90 0 0 1 188 98V204A24 24 0 0 1 164 228H32A24 24 0 0 1 8 204V98A90 90 0 0 1 98 8Z';
const tones = { lamp: 'stroke-lamp', ember: 'stroke-ember', leaf: 'stroke-leaf' } as const;

export type CountdownDoorProps = {
  /** What is left, 0–100. */
  percent: number;
  tone?: keyof typeof tones | undefined;
  /** The time and its words; give the time `role="timer"`. */
  children: ReactNode;
  /** The door's size, 196 × 236 unless told; keep that shape, as `aspect-[196/236] w-24`. */
  className?: string | undefined;
};

export function CountdownDoor({
  percent,
  tone = 'lamp',
  children,
  className = 'aspect-[196/236] w-49 max-w-full',
}: CountdownDoorProps) {
  const left = Math.min(100, Math.max(0, percent));
  return (
    <div className={cn('relative mx-auto', className)}>
      <svg viewBox="0 0 196 236" className="absolute inset-0 size-full" aria-hidden="true">
        <path d={outline} fill="var(--card)" stroke="var(--border)" strokeWidth="9" />
        {left > 0 && (
          <path
            d={outline}
            pathLength="100"
            strokeDasharray={`${left} 100`}
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            className={cn('transition-[stroke-dasharray] duration-1000 ease-linear', tones[tone])}
          />
        )}
      </svg>
      <div className="relative grid h-full place-items-center px-4 text-center">{children}</div>
    </div>
  );
}
