// How far something is: done, now, next, in order, each with its time; the current step is marked
// for those who listen.

import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

/** `ended` is a step at which it came to nothing. */
export type Step = { state: 'done' | 'now' | 'next' | 'ended'; title: ReactNode; note?: ReactNode };
export type StepsProps = {
  items: readonly Step[];
  label?: string | undefined;
  className?: string | undefined;
};

const dots = {
  done: 'bg-leaf text-leaf-foreground',
  now: 'border-[3px] border-lamp bg-card',
  next: 'border-2 border-border bg-card',
  ended: 'bg-sunken text-ink-2',
} as const;

export function Steps({ items, label, className }: StepsProps) {
  return (
    <ol aria-label={label} className={className}>
      {items.map(({ state, title, note }, index) => (
        <li
          key={index}
          aria-current={state === 'now' ? 'step' : undefined}
          className={cn(
            'relative flex gap-3 pb-4 last:pb-0',
            'before:absolute before:top-6 before:bottom-0 before:left-2.75 before:w-0.5 before:bg-border last:before:hidden',
          )}
        >
          <span
            className={cn(
              'relative grid size-6 shrink-0 place-items-center rounded-full',
              dots[state],
            )}
            aria-hidden="true"
          >
            {state === 'done' && <Check className="size-3.5 stroke-3" />}
            {state === 'ended' && <X className="size-3.5 stroke-3" />}
          </span>
          <div className="-mt-px min-w-0">
            <p
              className={cn(
                'text-sm leading-6',
                state === 'next' ? 'text-muted-foreground' : 'font-semibold',
              )}
            >
              {title}
            </p>
            {note && <p className="text-cap text-muted-foreground">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
