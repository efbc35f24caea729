// A histogram under two thumbs: how prices are spread and which of them are chosen.

import { cn } from '../../../ui/cn.ts';
import { Slider } from '../../../ui/slider.tsx';

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
  const tallest = Math.max(1, ...bars);
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
      <Slider
        className="-mt-5.5"
        max={stops - 1}
        largeStep={4}
        value={[low, high]}
        onValueChange={([from = low, to = high]) => onChange(from, to)}
        thumbs={[
          { label: lowLabel, text: textOf(low) },
          { label: highLabel, text: textOf(high) },
        ]}
      />
    </div>
  );
}
