// The booked door: it opens once, the light comes out, and then it stands still.

import { useId } from 'react';
import { cn } from '../cn.ts';

export type OpenDoorProps = {
  /** Right after the booking: the leaf turns and the light fades in, 600 ms. */
  opens?: boolean | undefined;
  className?: string | undefined;
};

export function OpenDoor({ opens = false, className = 'mx-auto h-37 max-w-full' }: OpenDoorProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 220 160" className={cn(opens && 'door-opens', className)} aria-hidden="true">
      <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--lamp)" stopOpacity=".75" />
        <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}i`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--lamp)" />
        <stop offset="1" stopColor="color-mix(in oklab,var(--lamp),white 45%)" />
      </linearGradient>
      <g className="door-light">
        <path d="M76 134h72l40 26H28Z" fill={`url(#${id}f)`} />
        <path d="M76 134V58a36 36 0 0 1 72 0v76Z" fill={`url(#${id}i)`} />
      </g>
      <path
        d="M72 134V58a40 40 0 0 1 80 0v76"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <g className="door-leaf">
        <path d="M76 134V58C76 35 67 20 57 18 46 16 38 34 38 62v86Z" fill="var(--primary)" />
        <path
          d="M76 134V58C76 35 67 20 57 18"
          fill="none"
          stroke="var(--primary-hover)"
          strokeWidth="2"
        />
        <circle cx="47" cy="100" r="3" fill="var(--lamp)" />
      </g>
      <g className="door-sign">
        <circle cx="114" cy="84" r="20" fill="var(--card)" />
        <path
          d="m105 84.5 6.4 6.4 12.4-13"
          fill="none"
          stroke="var(--leaf)"
          strokeWidth="4.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
