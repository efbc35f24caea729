// The strip under the title when the network is gone, weak or back: what you see and how old it is; never modal, never red.

import { CircleCheck, CloudOff, WifiLow } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class.ts';
import type { Glyph } from './glyphs.tsx';

const looks = {
  offline: ['bg-dusk-soft text-dusk', CloudOff], weak: ['bg-dusk-soft text-dusk', WifiLow], back: ['bg-leaf-soft text-leaf', CircleCheck],
} as const satisfies Record<string, readonly [string, Glyph]>;

export type OfflineStripProps = {
  state?: keyof typeof looks | undefined;
  /** `<b>` for the first words, then what is shown and its age. */
  children: ReactNode; action?: ReactNode; className?: string | undefined;
};

export function OfflineStrip({ state = 'offline', children, action, className }: OfflineStripProps) {
  const [colours, Icon] = looks[state];
  return (
    <div role="status" className={cx('flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm forced-colors:border', colours, className)}>
      <Icon className="size-5" />
      <p className="flex-1 leading-snug font-medium [&>b]:font-semibold">{children}</p>
      {action}
    </div>
  );
}
