// Every line of a price with a dotted leader to its amount, what comes off below a dashed rule, the
// total in a well.

import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

export type PriceLine = {
  key?: string | undefined;
  label: ReactNode;
  note?: ReactNode;
  value: ReactNode;
};

export type PriceLinesProps = {
  /** Room, surcharge, extras, fees, tax: in the order they are given. */
  lines: readonly PriceLine[];
  /** Coupon and points, in leaf below the rule; give the amounts with their minus sign. */
  discounts?: readonly PriceLine[] | undefined;
  total: PriceLine;
  /** Announces a changed total politely (checkout). */
  live?: boolean | undefined;
  className?: string | undefined;
};

const Line = ({ line, className }: { line: PriceLine; className?: string | undefined }) => (
  <div className={cn('flex items-baseline gap-2 py-1 text-sm', className)}>
    <dt className="flex min-w-0 flex-1 items-baseline gap-2 after:leader after:content-['']">
      <span className="min-w-0">
        {line.label}
        {line.note && <span className="block text-xs text-muted-foreground">{line.note}</span>}
      </span>
    </dt>
    <dd className="font-medium whitespace-nowrap">{line.value}</dd>
  </div>
);

export function PriceLines({
  lines,
  discounts = [],
  total,
  live = false,
  className,
}: PriceLinesProps) {
  return (
    <div className={className}>
      <dl>
        {lines.map((line, index) => (
          <Line key={line.key ?? index} line={line} />
        ))}
        {discounts.map((line, index) => (
          <Line
            key={line.key ?? `off-${index}`}
            line={line}
            className={cn(
              'text-leaf',
              index === 0 && 'mt-2 border-t border-dashed border-border pt-3',
            )}
          />
        ))}
      </dl>
      <PriceTotal total={total} live={live} className="mt-3" />
    </div>
  );
}

export type PriceTotalProps = Pick<PriceLinesProps, 'total' | 'live' | 'className'>;

/** The total alone in its well. */
function PriceTotal({ total, live = false, className }: PriceTotalProps) {
  return (
    <div
      aria-live={live ? 'polite' : undefined}
      aria-atomic={live || undefined}
      className={cn(
        'flex flex-wrap items-end justify-between gap-x-3 rounded-lg bg-sunken px-4 py-3',
        className,
      )}
    >
      <div>
        <p className="font-semibold">{total.label}</p>
        {total.note && <p className="text-xs text-muted-foreground">{total.note}</p>}
      </div>
      <b className="text-2xl font-bold whitespace-nowrap">{total.value}</b>
    </div>
  );
}
