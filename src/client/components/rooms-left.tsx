// Rooms left as lit windows, shown only for the last three; the words beside them carry the number.

import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

export type RoomsLeftProps = { left: number; children: ReactNode; className?: string | undefined };

export function RoomsLeft({ left, children, className }: RoomsLeftProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 text-cap font-semibold text-lamp-ink',
        className,
      )}
    >
      <span className="flex gap-0.5" aria-hidden="true">
        {[0, 1, 2].map((window) => (
          <i
            key={window}
            className={cn(
              'block h-3 w-2 rounded-t-full',
              window < left ? 'lit bg-lamp' : 'bg-border',
            )}
          />
        ))}
      </span>
      {children}
    </span>
  );
}
