// The coin of the points, always beside a word.

import { cn } from '../cn.ts';

export function JoyCoin({ className = 'size-5' }: { readonly className?: string | undefined }) {
  return (
    <svg className={cn('shrink-0', className)} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="var(--lamp)" />
      <circle
        cx="12"
        cy="12"
        r="7.6"
        fill="none"
        stroke="var(--lamp-foreground)"
        strokeOpacity=".28"
        strokeWidth="1.2"
      />
      <path
        d="M13.6 10v3.5a2.9 2.9 0 0 1-5.1 1.9"
        fill="none"
        stroke="var(--lamp-foreground)"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <circle cx="13.6" cy="7" r="1.35" fill="var(--lamp-foreground)" />
    </svg>
  );
}
