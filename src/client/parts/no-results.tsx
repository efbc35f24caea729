// When nothing is to be had: one lit window, and every way on that may lead somewhere.

import { Link } from 'react-router';
import { languageOf, path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { writeSearch, type SearchState } from '#domain/search.ts';
import { bookingTypeNames, defaultStay, type Stay } from '#domain/stay.ts';
import { addDays, minutesOfDay, parseTime, timeOfMinutes, type Instant } from '#domain/time.ts';
import { useLocale, useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button.tsx';
import type { Place } from './place-view.ts';
import { dayBrief, upToDate } from './stay-view.ts';
import { Street } from './later.tsx';

const laterMinutes = 120;

/** The same length two hours later while that day has them, else the next day; a stay that began already moves to now. */
export function laterStay(stay: Stay, now: Instant): Stay {
  const fresh = upToDate(stay, now);
  if (fresh !== stay) return fresh;
  if (stay.type !== 'hourly') return { ...stay, date: addDays(stay.date, 1) };
  const start = minutesOfDay(stay.start) + laterMinutes;
  const closes = minutesOfDay(parseTime(policy.hourlyCloses) ?? timeOfMinutes(1440));
  if (start + stay.hours * 60 <= closes) return { ...stay, start: timeOfMinutes(start) };
  return { ...stay, date: addDays(stay.date, 1), start: parseTime(policy.hourlyOpens) ?? stay.start };
}

export type NoResultsProps = {
  readonly search: SearchState; readonly stay: Stay; readonly now: Instant;
  /** The province around the place searched, where it is known. */
  readonly province: Place | null;
};

export function NoResults({ search, stay, now, province }: NoResultsProps) {
  const say = useSay();
  const locale = useLocale();
  const to = (change: Partial<SearchState>) => path(locale, 'search', {}, writeSearch({ ...search, stay, page: 1, ...change }));
  const later = laterStay(stay, now);
  const laterText = later.type === 'hourly' && stay.type === 'hourly' && later.date === stay.date ? later.start : dayBrief(later.date, now, languageOf(locale));
  const soft = buttonClass({ variant: 'soft', size: 'sm' });
  const main = buttonClass({ size: 'sm' });
  // No hotel is near this point at any hour, so looking further comes first.
  const isAround = search.where.kind === 'nearBy' || search.where.kind === 'area';
  return (
    <section className="mx-auto mt-2 max-w-140 overflow-hidden rounded-2xl bg-card pb-6 text-center shadow-1">
      <div className="dark"><Street windows={1} seed={12} near={[40, 78]} far={[50, 92]} sun={[84, 17]} className="relative h-35 w-full bg-sky-2" /></div>
      <h2 className="px-5 pt-5 text-lg font-semibold">{say('search.none')}</h2>
      <p className="px-5 pt-1 text-sm text-ink-2">{say('search.noneText')}</p>
      <ul className="flex flex-wrap justify-center gap-2 px-5 pt-4">
        {isAround && <li><Link to={to({ where: { kind: 'anywhere' } })} className={main}>{say('search.everywhere')}</Link></li>}
        <li><Link to={to({ stay: later, type: later.type })} className={isAround ? soft : main}>{say('search.tryAt', { time: laterText })}</Link></li>
        {bookingTypeNames.filter((type) => type !== stay.type).map((type) => <li key={type}><Link to={to({ type, stay: defaultStay(type, now) })} className={soft}>{say(`bookingType.${type}`)}</Link></li>)}
        {province !== null && province.name !== null && <li><Link to={to({ where: province.where })} className={soft}>{say('search.wholeOf', { place: province.name[languageOf(locale)] })}</Link></li>}
        {!isAround && search.where.kind !== 'anywhere' && province === null && <li><Link to={to({ where: { kind: 'anywhere' } })} className={soft}>{say('search.everywhere')}</Link></li>}
      </ul>
    </section>
  );
}
