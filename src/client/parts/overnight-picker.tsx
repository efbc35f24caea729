// Which night: tiles for the thirty to come; after midnight first the choice between the night that has begun and the coming one (§4).

import { Info } from 'lucide-react';
import { languageOf } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { isRightNowOffered, type Stay } from '#domain/stay.ts';
import { addDays, localDate, minutesOfDay, parseTime, timeOfMinutes, type Instant, type LocalDate } from '#domain/time.ts';
import { dayMonth, useLocale, useSay, weekdayShort } from '../intl.tsx';
import { OvernightGlyph } from '../ui/glyphs.tsx';
import { StayBar, type StayBarProps } from '../ui/stay-bar.tsx';
import { OptionList } from './option-list.tsx';
import { dayLong } from './stay-view.ts';

export type OvernightPickerProps = {
  readonly stay: Extract<Stay, { type: 'overnight' }>; readonly now: Instant; readonly bar: StayBarProps;
  /** The bar tells a hotel's own hours, not those of a search. */
  readonly isOwnHours: boolean; readonly onChange: (stay: Stay) => void;
};

export function OvernightPicker({ stay, now, bar, isOwnHours, onChange }: OvernightPickerProps) {
  const say = useSay();
  const language = languageOf(useLocale());
  const today = localDate(now);
  const choose = (date: LocalDate) => onChange({ type: 'overnight', date });
  const nights = Array.from({ length: policy.overnightDaysAhead + 1 }, (_, ahead) => addDays(today, ahead));
  return (
    <>
      {isRightNowOffered(now) && (
        <OptionList
          label={say('stayPicker.whichNight')} value={stay.date} onChange={choose} className="mt-4 grid grid-cols-2 gap-2" optionClass="min-h-16 px-3 py-2 text-left"
          options={([['rightNow', addDays(today, -1)], ['tonight', today]] as const).map(([name, date]) => ({
            value: date, content: <><b className="block font-semibold">{say(`stayPicker.${name}`)}</b><span className="text-cap">{say(`stayPicker.${name}Note`)}</span></>,
          }))}
        />
      )}
      <OptionList
        label={say('stayPicker.overnight')} value={stay.date} onChange={choose} className="no-scrollbar mt-4 grid max-h-70 grid-cols-3 gap-2 overflow-y-auto md:grid-cols-4" optionClass="flex min-h-17 flex-col items-start justify-center px-3 text-left"
        options={nights.map((date) => ({
          value: date, label: say('stayPicker.night', { day: dayLong(date, now, language) }),
          content: <><span className="text-xs">{say('stayPicker.night', { day: weekdayShort(date, language) })}</span><b className="text-lg leading-6 font-semibold">{dayMonth(date, now)}</b></>,
        }))}
      />
      <NightSky bar={bar} />
      <div className="mt-4 rounded-lg bg-sunken p-4"><StayBar {...bar} /></div>
      <p className="mt-3 flex gap-2 text-cap text-ink-2"><Info className="mt-px size-4 text-muted-foreground" /><span>{say(isOwnHours ? 'stayPicker.ownNight' : 'stayPicker.anyNight')}</span></p>
    </>
  );
}

const firstHour = 18;
const shownHours = 18;
const percentAt = (minutes: number): number => (((minutes - firstHour * 60 + 1440) % 1440) / (shownHours * 60)) * 100;

/** Dusk to morning, the stay lit in it; only a picture of the bar below. */
function NightSky({ bar }: { readonly bar: StayBarProps }) {
  const say = useSay();
  const minutes = (time: unknown): number => minutesOfDay(parseTime(String(time)) ?? timeOfMinutes(0));
  const from = percentAt(minutes(bar.from.time));
  const to = percentAt(minutes(bar.to.time));
  if (to <= from) return null;
  return (
    <div aria-hidden="true" className="relative mt-4 h-26 overflow-hidden rounded-lg" style={{ background: 'linear-gradient(90deg,oklch(.5 .075 40),oklch(.27 .055 235) 26%,oklch(.21 .045 240) 62%,oklch(.62 .08 60))' }}>
      {[[31, 12], [50, 22], [60, 10], [79, 18], [23, 26], [70, 30]].map(([left, top]) => <i key={left} className="absolute size-0.5 rounded-full bg-white/80" style={{ left: `${left}%`, top }} />)}
      <span className="absolute top-7 flex h-11 items-center justify-center gap-1.5 overflow-hidden rounded-lg bg-lamp text-sm font-bold whitespace-nowrap text-lamp-foreground" style={{ left: `${from}%`, width: `${to - from}%` }}>
        <OvernightGlyph className="size-4.5" />{say('stay.hours', { count: Math.round(((to - from) / 100) * shownHours) })}
      </span>
      {[20, 23, 2, 5, 8, 11].map((hour) => <span key={hour} className="absolute bottom-1.5 -translate-x-1/2 text-xs text-white/85" style={{ left: `${percentAt(hour * 60)}%` }}>{timeOfMinutes(hour * 60)}</span>)}
    </div>
  );
}
