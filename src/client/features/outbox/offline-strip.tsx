// The strip while the network is gone or weak: what you see and how old it is; never modal, never
// red, and never in the flow of the page.

import { CloudOff, WifiLow } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

export type OfflineStripProps = {
  state: 'offline' | 'weak';
  /** On the upper edge of a bar at the bottom; else it lies at the bottom by itself. */
  isOnBar: boolean;
  children: ReactNode;
  action: ReactNode;
};

export function OfflineStrip({ state, isOnBar, children, action }: OfflineStripProps) {
  const Icon = state === 'weak' ? WifiLow : CloudOff;
  return (
    <div
      role="status"
      className={cn(
        'flex min-h-8 flex-wrap items-center justify-center gap-x-4 bg-dusk-soft px-4 py-1 text-cap font-medium text-dusk forced-colors:border',
        isOnBar
          ? 'absolute inset-x-0 bottom-full'
          : 'fixed inset-x-0 bottom-0 z-30 pb-[calc(var(--safe-b)+.25rem)] lg:inset-auto lg:bottom-4 lg:left-4 lg:rounded-full lg:py-2 lg:shadow-3',
      )}
    >
      <span className="flex items-center gap-2">
        <Icon className="size-4" />
        {children}
      </span>
      {action}
    </div>
  );
}
