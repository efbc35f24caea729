// A histogram under two sliders: how prices are spread and which of them are chosen; each thumb is
// a native slider with arrow keys.

import { cn } from './cn.ts';
import './price-range.css';

export type PriceRangeProps = {
  /** How many stops there are, and how much lies between each two of them. */
  readonly stops: number;
  readonly bars: readonly number[];
  readonly low: number;
  readonly high: number;
  readonly onChange: (low: number, high: number) => void;
  readonly lowLabel: string;
  readonly highLabel: string;
  /** A stop as it is read aloud. */
  readonly textOf: (stop: number) => string;
};

/** The thumbs may meet but never cross: the one that is moved stops at the other. */
export function PriceRange({
  stops,
  bars,
  low,
  high,
  onChange,
  lowLabel,
  highLabel,
  textOf,
}: PriceRangeProps) {
  const last = stops - 1;
  const tallest = Math.max(1, ...bars);
  const slider = (label: string, value: number, change: (value: number) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={textOf(value)}
      onChange={(event) => change(Number(event.target.value))}
    />
  );
  return (
    <div>
      <div aria-hidden="true" className="flex h-22 items-end gap-0.75 px-5.5">
        {bars.map((count, index) => (
          <i
            key={index}
            style={{ height: count === 0 ? '2px' : `${6 + (94 * count) / tallest}%` }}
            className={cn(
              'min-w-0 flex-1 rounded-t-[4px]',
              index >= low && index < high ? 'bg-primary/70' : 'bg-border',
            )}
          />
        ))}
      </div>
      <div className="price-range -mt-5.5">
        <i
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-5.5 top-5 h-1 rounded-full bg-border"
        >
          <i
            className="absolute inset-y-0 bg-primary"
            style={{ left: `${(100 * low) / last}%`, right: `${100 - (100 * high) / last}%` }}
          />
        </i>
        {slider(lowLabel, low, (value) => onChange(Math.min(value, high), high))}
        {slider(highLabel, high, (value) => onChange(low, Math.max(value, low)))}
      </div>
    </div>
  );
}
