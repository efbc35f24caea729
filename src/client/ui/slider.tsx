// shadcn/ui's slider on Base UI: one thumb for each value, each an own slider to the keyboard and to
// screen readers. A thumb is held by 44 px and drawn in 24.

import { Slider as Base } from '@base-ui/react/slider';
import { cn } from './cn.ts';

type Thumb = {
  readonly label: string;
  /** The value as it is read aloud. */
  readonly text: string;
  readonly describedBy?: string | undefined;
};

export type SliderProps<Value extends number | readonly number[]> = Base.Root.Props<Value> & {
  /** One for each value. */
  readonly thumbs: readonly Thumb[];
};

/** Thumbs may meet but never cross: the one that is moved stops at the other. */
export function Slider<Value extends number | readonly number[]>({
  className,
  thumbs,
  ...props
}: SliderProps<Value>) {
  return (
    <Base.Root
      data-slot="slider"
      thumbCollisionBehavior="none"
      className={cn('px-5.5', className)}
      {...props}
    >
      <Base.Control
        data-slot="slider-control"
        className="relative flex h-11 touch-none items-center select-none"
      >
        <Base.Track data-slot="slider-track" className="h-1 w-full rounded-full bg-border">
          <Base.Indicator data-slot="slider-range" className="bg-primary" />
          {thumbs.map(({ label, text, describedBy }, index) => (
            <Base.Thumb
              key={label}
              index={index}
              data-slot="slider-thumb"
              aria-label={label}
              aria-describedby={describedBy}
              getAriaValueText={() => text}
              className={cn(
                'grid size-11 cursor-grab place-items-center rounded-full outline-ring',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-6',
                'before:size-6 before:rounded-full before:border-2 before:border-primary before:bg-card',
                'forced-colors:before:border-[Highlight] forced-colors:before:forced-color-adjust-none',
              )}
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
