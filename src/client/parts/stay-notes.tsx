// What moves a price besides the stay itself: a flash sale with its end and the price after it, a surcharge with its hours and its why.

import { ChartNoAxesColumnIncreasing } from 'lucide-react';
import type { RoomView } from '#contract/calls/hotel.ts';
import type { Output } from '#contract/calls.ts';
import { languageOf } from '#contract/paths.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, weekday, type Instant } from '#domain/time.ts';
import { clockText, money, useLocale, useSay } from '../intl.tsx';
import { FlashNotice } from '../ui/notice.tsx';
import { FlashCountdown } from './flash-countdown.tsx';
import { dayBrief } from './stay-view.ts';

export type FlashNoteProps = { readonly rooms: readonly RoomView[]; readonly asOf: Instant; readonly onEnd: () => void; readonly className?: string };

/** The deepest flash sale among the rooms that can be had; nothing when there is none. */
export function FlashNote({ rooms, asOf, onEnd, className = '' }: FlashNoteProps) {
  const say = useSay();
  const language = languageOf(useLocale());
  const sales = rooms.flatMap(({ state, price }) => {
    const line = state === 'free' ? price?.lines.find(({ kind }) => kind === 'flashSale') : undefined;
    return line?.to === undefined || line.percent === undefined || price === null ? [] : [{ to: line.to, percent: line.percent, usual: price.usual }];
  }).toSorted((a, b) => b.percent - a.percent);
  const [sale] = sales;
  if (sale === undefined) return null;
  const ends = localDate(sale.to) === localDate(asOf) ? clockText(sale.to) : `${clockText(sale.to)} ${dayBrief(localDate(sale.to), asOf, language)}`;
  return (
    <FlashNotice className={className} title={<FlashCountdown key={sale.to} to={sale.to} percent={sale.percent} asOf={asOf} onEnd={onEnd} />}>
      {sales.length === 1 ? say('flash.ends', { time: ends, price: money(sale.usual) }) : say('flash.endsMany', { time: ends })}
    </FlashNotice>
  );
}

type Surcharge = Output<'hotel/getRoomList'>['surcharges'][number];

/** The surcharges on the days of this stay, whether or not they touch its hours, each said once. */
function onTheseDays(surcharges: readonly Surcharge[], stay: Stay): readonly Surcharge[] {
  const nights = stay.type === 'daily' ? stay.nights : 1;
  const bits = Array.from({ length: nights }, (_, night) => 1 << weekday(addDays(stay.date, night)));
  return surcharges.filter((row) => row.type === stay.type && bits.some((bit) => (row.weekdays & bit) !== 0));
}

export type SurchargeNoteProps = { readonly surcharges: readonly Surcharge[]; readonly rooms: readonly RoomView[]; readonly stay: Stay; readonly className?: string };

export function SurchargeNote({ surcharges, rooms, stay, className = '' }: SurchargeNoteProps) {
  const say = useSay();
  const rows = onTheseDays(surcharges, stay);
  if (rows.length === 0) return null;
  const isCounted = rooms.some(({ price }) => price?.lines.some(({ kind }) => kind === 'surcharge') === true);
  return (
    <div className={`flex items-start gap-2.5 text-cap leading-5 text-ink-2 ${className}`}>
      <ChartNoAxesColumnIncreasing className="mt-0.5 size-4 text-muted-foreground" />
      <details className="min-w-0 flex-1">
        <summary className="list-none [&::-webkit-details-marker]:hidden">
          {rows.map(({ from, to, percent, reason }) => (
            <span key={`${from}${to}${reason}`}>{stay.type === 'hourly' ? say('surcharge.hours', { from, to, percent }) : say(`surcharge.nights.${reason}`, { percent })} </span>
          ))}
          {say(isCounted ? 'surcharge.counted' : 'surcharge.notCounted')} <span className="tap font-semibold text-primary-ink underline decoration-1 underline-offset-3">{say('surcharge.why')}</span>
        </summary>
        <p className="pt-1.5">{say('surcharge.whyText')}</p>
      </details>
    </div>
  );
}
