// A calm box that says one thing worth knowing before going on: never a modal, never red unless
// something failed.

import { Check, CircleAlert, Info, Smartphone, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Glyph } from './glyphs.tsx';

const tones = {
  lamp: ['bg-lamp-soft', 'text-lamp-ink', Info],
  ember: ['bg-ember-soft', 'text-ember-ink', Zap],
  dusk: ['bg-dusk-soft', 'text-dusk', Smartphone],
  leaf: ['bg-leaf-soft', 'text-leaf', Check],
  danger: ['bg-destructive-soft', 'text-destructive', CircleAlert],
  well: ['bg-sunken', 'text-ink-2', Info],
} as const satisfies Record<string, readonly [string, string, Glyph]>;
export type NoticeTone = keyof typeof tones;

export type NoticeProps = {
  tone?: NoticeTone | undefined;
  /** Another icon than the tone's own; `iconClass` for another colour than the tone's. */
  icon?: Glyph | undefined;
  iconClass?: string | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** At the end: a small button or link. */
  action?: ReactNode;
  /**
   * `alert` for an error that just happened, `status` for news; nothing for what was there from the
   * start.
   */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

export function Notice({
  tone = 'lamp',
  icon,
  iconClass,
  title,
  children,
  action,
  role,
  className,
}: NoticeProps) {
  const [soft, ink, Own] = tones[tone];
  const Icon = icon ?? Own;
  const isCalm = tone === 'lamp' || tone === 'well';
  return (
    <div
      role={role}
      className={cn(
        'flex items-start gap-3 rounded-lg px-3.5 py-3 forced-colors:border',
        soft,
        className,
      )}
    >
      <Icon className={cn('mt-px size-5', iconClass ?? ink)} />
      <div className="min-w-0 flex-1 text-cap leading-5 text-ink-2">
        {title && (
          <b
            className={cn(
              'font-semibold',
              isCalm ? 'text-foreground' : ink,
              children ? 'block text-sm' : '',
            )}
          >
            {title}
          </b>
        )}
        {children}
      </div>
      {action}
    </div>
  );
}

/** The note of a running flash sale: what is off, how long, and the price afterwards. */
export function FlashNotice({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      className={cn(
        'flex items-center gap-3 rounded-lg bg-ember-soft p-3 forced-colors:border',
        className,
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ember text-ember-foreground">
        <Zap className="size-4.5 fill-current" />
      </span>
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <b className="block text-ember-ink">{title}</b>
        <span className="text-ink-2">{children}</span>
      </div>
    </div>
  );
}
