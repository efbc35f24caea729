// A day's hours as a ruler: past and taken hours hatched, busy hours and the chosen ones
// highlighted. Decorative: the chips below say the same.

import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { StayPriceList } from '#contract/schemas/hotel.ts';
import { minutesOfDay, timeOfMinutes } from '#domain/time/time.ts';

export type RulerRange = { readonly opens: number; readonly closes: number };
type Props = {
  readonly start: number;
  readonly hours: number;
  readonly range: RulerRange;
  readonly label: string;
  /** Minutes of the day that have passed; null for any day but today. */
  readonly now: number | null;
  /** Half hours at which no room is free, in minutes of the day. */
  readonly taken: readonly number[];
  readonly peaks: StayPriceList['peaks'];
};

const hourWidth = 58; // px
const margin = 26;
const step = 30;

export function HourRuler({ start, hours, range, now, label, taken, peaks }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const end = Math.max(range.closes, start + hours * 60);
  const at = (minutes: number): number => ((minutes - range.opens) / 60) * hourWidth + margin;
  const middle = at(start + hours * 30);
  useEffect(() => {
    // A sheet that is just opening has its size only in the next frame.
    const frame = requestAnimationFrame(() => {
      if (view.current) view.current.scrollLeft = middle - view.current.clientWidth / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [middle]);
  const ticks = Array.from(
    { length: Math.floor((end - range.opens) / 60) + 1 },
    (_, tick) => range.opens + tick * 60,
  );
  const isIn = (minutes: number) => minutes >= start && minutes <= start + hours * 60;
  const high = peaks
    .map(({ from, to, percent }) => ({
      from: Math.max(minutesOfDay(from), range.opens),
      to: Math.min(minutesOfDay(to), end),
      percent,
    }))
    .filter(({ from, to }) => to > from);
  const isPastShown = now !== null && now > range.opens;
  return (
    <>
      <div
        ref={view}
        role="img"
        aria-label={label}
        className="mt-4 overflow-hidden rounded-lg bg-sunken"
      >
        <div className="relative h-29" style={{ width: at(end) + margin }}>
          {high.map(({ from, to, percent }) => (
            <Peak key={from} x={at(from)} width={at(to) - at(from)} percent={percent} />
          ))}
          {taken.map((minutes) => (
            <i
              key={minutes}
              className="hatch absolute top-8 h-11"
              style={{ left: at(minutes), width: (hourWidth * step) / 60 }}
            />
          ))}
          {isPastShown && <PastHours x={at(now)} />}
          <span
            className="absolute top-8 grid h-11 place-items-center overflow-hidden rounded-lg bg-lamp text-sm font-bold whitespace-nowrap text-lamp-foreground"
            style={{ left: at(start), width: hours * hourWidth }}
          >
            <FormattedMessage id="stay.hours" values={{ count: hours }} />
          </span>
          {ticks.map((tick) => (
            <span
              key={tick}
              className={`absolute bottom-1.5 -translate-x-1/2 text-xs ${isIn(tick) ? 'font-semibold' : 'text-muted-foreground'}`}
              style={{ left: at(tick) }}
            >
              <i className="mx-auto mb-1 block h-2.5 w-px bg-muted-foreground/60" />
              {timeOfMinutes(tick % 1440)}
            </span>
          ))}
        </div>
      </div>
      {(taken.length > 0 || isPastShown || high.length > 0) && (
        <Legend hasGone={taken.length > 0 || isPastShown} hasPeaks={high.length > 0} />
      )}
    </>
  );
}

type PeakProps = { readonly x: number; readonly width: number; readonly percent: number };

/** Hours that cost more, with how much more. */
function Peak({ x, width, percent }: PeakProps) {
  return (
    <span>
      <i className="absolute top-8 h-11 rounded-lg bg-lamp-soft" style={{ left: x, width }} />
      <span className="absolute top-2 text-xs font-medium text-lamp-ink" style={{ left: x }}>
        +{percent}%
      </span>
    </span>
  );
}

/** What has passed of today, up to `x` pixels. */
function PastHours({ x }: { readonly x: number }) {
  return (
    <>
      <i className="hatch absolute top-8 left-0 h-11" style={{ width: x }} />
      <i className="absolute top-2 h-17 w-0.5 bg-foreground" style={{ left: x }} />
      <span
        className="absolute top-1.5 -translate-x-full rounded-l-sm rounded-tr-sm bg-foreground px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-background"
        style={{ left: Math.max(x, 66) }}
      >
        <FormattedMessage id="stayPicker.now" />
      </span>
    </>
  );
}

type LegendProps = { readonly hasGone: boolean; readonly hasPeaks: boolean };

function Legend({ hasGone, hasPeaks }: LegendProps) {
  return (
    <p
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-cap text-muted-foreground"
      aria-hidden="true"
    >
      {hasGone && (
        <span className="inline-flex items-center gap-1.5">
          <i className="hatch size-4 rounded-full bg-sunken" />
          <FormattedMessage id="stayPicker.gone" />
        </span>
      )}
      {hasPeaks && (
        <span className="inline-flex items-center gap-1.5">
          <i className="size-4 rounded-full border border-lamp bg-lamp-soft" />
          <FormattedMessage id="stayPicker.peak" />
        </span>
      )}
    </p>
  );
}
