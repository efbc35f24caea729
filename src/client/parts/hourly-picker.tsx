// An hourly stay: a day, a start every half hour, a length; the ruler shows where it lies in the day, the chips decide.

import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { languageOf } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, localTime, minutesOfDay, nextHalfHour, parseTime, timeOfMinutes, type Instant, type LocalDate } from '#domain/time.ts';
import { dayText, useLocale, useSay, weekdayShort } from '../intl.tsx';
import { Switch } from '../ui/switch.tsx';
import { OptionList } from './option-list.tsx';
import type { StayPlan } from './stay-sheet.tsx';
import { dayLong } from './stay-view.ts';

type Hourly = Extract<Stay, { type: 'hourly' }>;
type Range = { readonly opens: number; readonly closes: number };

/** What is asked for most; beyond five hours only some hotels sell at once (§9). */
const lengths = [1, 2, 3, 4, 5, 6, 8, 10] as const;
const wholeDay: Range = { opens: 0, closes: 1440 };
const clock = (text: string): number => minutesOfDay(parseTime(text) ?? timeOfMinutes(0));
const usual: Range = { opens: clock(policy.hourlyOpens), closes: clock(policy.hourlyCloses) };
const isWholeDay = ({ opens, closes }: Range): boolean => opens === 0 && closes === 1440;

/** Starts in minutes of the day that are still to come; the last leaves an hour before closing. */
function startsOf(date: LocalDate, { opens, closes }: Range, now: Instant): number[] {
  const soonest = nextHalfHour(now);
  const today = localDate(soonest);
  if (date < today) return [];
  const first = date === today ? Math.max(opens, minutesOfDay(localTime(soonest))) : opens;
  const last = isWholeDay({ opens, closes }) ? 1440 - policy.hourlyStepMinutes : closes - 60;
  const starts: number[] = [];
  for (let at = first; at <= last; at += policy.hourlyStepMinutes) starts.push(at);
  return starts;
}

const fits = (start: number, hours: number, range: Range): boolean => isWholeDay(range) || start + hours * 60 <= range.closes;

export type HourlyPickerProps = {
  readonly stay: Hourly; readonly now: Instant; readonly plan: StayPlan | null; readonly onChange: (stay: Stay) => void;
  /** For those who want to stay longer than any hours on offer. */
  readonly onLonger?: (() => void) | undefined;
};

export function HourlyPicker({ stay, now, plan, onChange, onLonger }: HourlyPickerProps) {
  const say = useSay();
  const start = minutesOfDay(stay.start);
  const [isAllDay, setAllDay] = useState(start < usual.opens || !fits(start, stay.hours, usual));
  const range = plan === null ? (isAllDay ? wholeDay : usual) : { opens: minutesOfDay(plan.from), closes: minutesOfDay(plan.to) };
  const starts = startsOf(stay.date, range, now);
  const hours = lengths.filter((length) => plan?.maxHours == null || length <= plan.maxHours);
  /** Another day keeps the hour when it can, else takes the first that is left. */
  const moveTo = (date: LocalDate, within: Range) => {
    const left = startsOf(date, within, now);
    // What is left of today may lie outside the usual hours.
    if (left.length === 0 && plan === null && within !== wholeDay) { setAllDay(true); moveTo(date, wholeDay); return; }
    const at = left.includes(start) && fits(start, stay.hours, within) ? start : left[0];
    if (at === undefined) onChange({ ...stay, date });
    else onChange({ ...stay, date, start: timeOfMinutes(at), hours: fits(at, stay.hours, within) ? stay.hours : 1 });
  };
  const switchAllDay = (isOn: boolean) => {
    setAllDay(isOn);
    const isLeft = isOn || startsOf(stay.date, usual, now).length > 0;
    moveTo(isLeft ? stay.date : addDays(stay.date, 1), isOn ? wholeDay : usual);
  };
  return (
    <>
      <DayStrip stay={stay} now={now} onChange={(date) => moveTo(date, range)} />
      <Ruler start={start} hours={stay.hours} range={range} now={stay.date === localDate(now) ? minutesOfDay(localTime(now)) : null} label={`${stay.start}, ${say('stay.hours', { count: stay.hours })}`} />
      <h3 className="mt-5 mb-2 text-sm font-semibold">{say('stayPicker.start')}</h3>
      {starts.length === 0 && <p className="text-sm text-ink-2">{say('stayPicker.noStart')}</p>}
      <OptionList
        label={say('stayPicker.start')} value={start} onChange={(at) => onChange({ ...stay, start: timeOfMinutes(at) })}
        className="no-scrollbar grid max-h-47 grid-cols-4 gap-2 overflow-y-auto md:grid-cols-6" optionClass="h-11 rounded-md text-sm font-semibold"
        options={starts.map((at) => ({ value: at, content: timeOfMinutes(at), isOff: !fits(at, stay.hours, range) }))}
      />
      <h3 className="mt-4 mb-2 text-sm font-semibold">{say('stayPicker.length')}</h3>
      <OptionList
        label={say('stayPicker.length')} value={stay.hours} onChange={(count) => onChange({ ...stay, hours: count })}
        className="grid grid-cols-4 gap-2" optionClass="min-h-12 rounded-md text-sm font-semibold"
        options={hours.map((count) => ({ value: count, content: say('stay.hours', { count }), isOff: !fits(start, count, range) }))}
      />
      {plan === null && <Switch className="mt-3" label={<span className="text-sm font-medium">{say('stayPicker.allDay')}</span>} note={say('stayPicker.allDayNote')} checked={isAllDay} onChange={(event) => switchAllDay(event.target.checked)} />}
      <p className="mt-3 flex gap-2 text-cap text-ink-2">
        <Info className="mt-px size-4 text-muted-foreground" />
        <span>
          {plan?.maxHours == null ? say('stayPicker.longNote') : say('stayPicker.most', { count: plan.maxHours })}{' '}
          {onLonger && <button type="button" onClick={onLonger} className="tap font-semibold text-primary-ink underline underline-offset-3">{say('stayPicker.longer')}</button>}
        </span>
      </p>
    </>
  );
}

function DayStrip({ stay, now, onChange }: { readonly stay: Hourly; readonly now: Instant; readonly onChange: (date: LocalDate) => void }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const today = localDate(nextHalfHour(now));
  const days = Array.from({ length: policy.hourlyDaysAhead + 1 }, (_, ahead) => addDays(today, ahead));
  return (
    <OptionList
      label={say('stayPicker.day')} value={stay.date} onChange={onChange}
      className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 md:-mx-6 md:px-6" optionClass="flex h-15 min-w-16.5 shrink-0 flex-col items-center justify-center px-2"
      options={days.map((date) => ({
        value: date, label: `${date === localDate(now) ? `${say('date.today')}, ` : ''}${dayLong(date, now, language)}`,
        content: (
          <>
            <span className="text-xs whitespace-nowrap">{date === localDate(now) ? dayText(date, now, language, say) : weekdayShort(date, language)}</span>
            <b className="text-lg leading-6 font-semibold">{Number(date.slice(8))}{date.endsWith('-01') ? `/${Number(date.slice(5, 7))}` : ''}</b>
          </>
        ),
      }))}
    />
  );
}

const hourWidth = 58; // px

/** The hours as a ruler: past hatched, chosen lit. Only a picture of what the chips say. */
function Ruler({ start, hours, range, now, label }: { readonly start: number; readonly hours: number; readonly range: Range; readonly now: number | null; readonly label: string }) {
  const say = useSay();
  const view = useRef<HTMLDivElement>(null);
  const end = Math.max(range.closes, start + hours * 60);
  const at = (minutes: number): number => ((minutes - range.opens) / 60) * hourWidth + 26;
  const middle = at(start + hours * 30);
  useEffect(() => { if (view.current) view.current.scrollLeft = middle - view.current.clientWidth / 2; }, [middle]);
  const ticks = Array.from({ length: Math.floor((end - range.opens) / 60) + 1 }, (_, tick) => range.opens + tick * 60);
  const isIn = (minutes: number) => minutes >= start && minutes <= start + hours * 60;
  return (
    <div ref={view} role="img" aria-label={label} className="mt-4 overflow-hidden rounded-lg bg-sunken">
      <div className="relative h-29" style={{ width: at(end) + 26 }}>
        {now !== null && now > range.opens && (
          <>
            <i className="hatch absolute top-8 left-0 h-11" style={{ width: at(now) }} />
            <i className="absolute top-2 h-17 w-0.5 bg-foreground" style={{ left: at(now) }} />
            <span className="absolute top-1.5 -translate-x-full rounded-l-sm rounded-tr-sm bg-foreground px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-background" style={{ left: Math.max(at(now), 66) }}>{say('stayPicker.now')}</span>
          </>
        )}
        <span className="absolute top-8 grid h-11 place-items-center overflow-hidden rounded-lg bg-lamp text-sm font-bold whitespace-nowrap text-lamp-foreground" style={{ left: at(start), width: hours * hourWidth }}>{say('stay.hours', { count: hours })}</span>
        {ticks.map((tick) => (
          <span key={tick} className={`absolute bottom-1.5 -translate-x-1/2 text-xs ${isIn(tick) ? 'font-semibold' : 'text-muted-foreground'}`} style={{ left: at(tick) }}>
            <i className="mx-auto mb-1 block h-2.5 w-px bg-muted-foreground/60" />{timeOfMinutes(tick % 1440)}
          </span>
        ))}
      </div>
    </div>
  );
}
