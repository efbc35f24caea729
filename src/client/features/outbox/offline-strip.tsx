// The strip while the server cannot be reached: what you see and how old it is; or while something
// left to be sent needs its member. Never modal, never red, and never in the flow of the page.

import { CircleAlert, CloudAlert, CloudOff, WifiLow } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

const icons = {
  offline: CloudOff,
  weak: WifiLow,
  down: CloudAlert,
  trouble: CircleAlert,
} as const;

export type OfflineStripProps = {
  state: keyof typeof icons;
  /** On the upper edge of a bar at the bottom; else it lies at the bottom by itself. */
  isOnBar: boolean;
  children: ReactNode;
  action: ReactNode;
};

export function OfflineStrip({ state, isOnBar, children, action }: OfflineStripProps) {
  const Icon = icons[state];
  return (
    <div
      role="status"
      className={cn(
        'flex min-h-8 flex-wrap items-center justify-center gap-x-4 px-4 py-1 text-cap font-medium forced-colors:border',
        state === 'trouble' ? 'bg-lamp-soft text-lamp-ink' : 'bg-dusk-soft text-dusk',
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
