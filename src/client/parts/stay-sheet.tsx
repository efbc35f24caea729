// When to come and how long to stay, in one sheet for all three ways; nothing changes on the page before Done.

import { useState } from 'react';
import { languageOf } from '#contract/paths.ts';
import { bookingTypeNames, defaultStay, shownInterval, type BookingType, type Stay } from '#domain/stay.ts';
import { addDays, atLocal, localDate, localTime, type Instant, type LocalTime } from '#domain/time.ts';
import { dayText, useLocale, useSay, type Say } from '../intl.tsx';
import { Button } from '../ui/button.tsx';
import { bookingGlyphs } from '../ui/glyphs.tsx';
import { Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { DailyPicker } from './daily-picker.tsx';
import { HourlyPicker } from './hourly-picker.tsx';
import { OvernightPicker } from './overnight-picker.tsx';
import { dayBrief, lengthText, stayBarProps, upToDate } from './stay-view.ts';

/** A hotel's own hours for one way to stay. */
export type StayPlan = { readonly from: LocalTime; readonly to: LocalTime; readonly maxHours: number | null };
/** What a hotel sells; null where it does not. Left out, all is offered as a search does. */
export type StayPlans = Readonly<Record<BookingType, StayPlan | null>>;

export type StaySheetProps = {
  readonly open: boolean; readonly onClose: () => void; readonly stay: Stay; readonly now: Instant;
  readonly onDone: (stay: Stay) => void; readonly plans?: StayPlans | undefined;
};

/** The ends of a stay by the hotel's hours where they are known, else as a search shows them (§9). */
function intervalOf(stay: Stay, plan: StayPlan | null) {
  if (stay.type === 'hourly' || plan === null) return shownInterval(stay);
  return { from: atLocal(stay.date, plan.from), to: atLocal(addDays(stay.date, stay.type === 'daily' ? stay.nights : 1), plan.to) };
}

export function StaySheet({ open, onClose, stay, now, onDone, plans }: StaySheetProps) {
  const say = useSay();
  const language = languageOf(useLocale());
  const [draft, setDraft] = useState(stay);
  const plan = plans?.[draft.type] ?? null;
  const when = intervalOf(draft, plan);
  const bar = stayBarProps(draft.type, when, now, language, say);
  const types = bookingTypeNames.filter((type) => plans === undefined || plans[type] !== null);
  // Another way to stay starts from its own usual dates (§4).
  const change = (type: BookingType) => setDraft(type === stay.type ? stay : defaultStay(type, now));
  const footer = (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted-foreground">{draft.type === 'daily' ? `${dayBrief(localDate(when.from), now, language)} – ${dayBrief(localDate(when.to), now, language)}` : dateLine(draft, now, language, say)}</p>
        <p className="font-semibold">{draft.type === 'daily' ? lengthText('daily', when, say) : `${localTime(when.from)} – ${localTime(when.to)}`}</p>
      </div>
      <Button size="lg" className="min-w-40" aria-disabled={upToDate(draft, now) !== draft || undefined} onClick={() => onDone(draft)}>{say('stayPicker.done')}</Button>
    </div>
  );
  return (
    <Sheet open={open} onClose={onClose} title={say(`stayPicker.${draft.type}`)} sub={say('date.vietnamTime')} closeLabel={say('common.close')} footer={footer}>
      <Segments
        label={say('bookingType.label')} name="stayType" value={draft.type} onChange={change}
        options={types.map((type) => ({ value: type, label: say(`bookingType.${type}`), icon: bookingGlyphs[type] }))}
      />
      <p role="status" className="sr-only">{bar.label}</p>
      {draft.type === 'hourly' && <HourlyPicker stay={draft} now={now} plan={plan} onChange={setDraft} onLonger={types.includes('daily') ? () => change('daily') : undefined} />}
      {draft.type === 'overnight' && <OvernightPicker stay={draft} now={now} bar={bar} isOwnHours={plan !== null} onChange={setDraft} />}
      {draft.type === 'daily' && <DailyPicker stay={draft} now={now} bar={bar} isOwnHours={plan !== null} onChange={setDraft} />}
    </Sheet>
  );
}

function dateLine(stay: Stay, now: Instant, language: Parameters<typeof dayText>[2], say: Say): string {
  const day = dayText(stay.date, now, language, say);
  return stay.type === 'overnight' ? say('stayPicker.night', { day: dayBrief(stay.date, now, language) }) : day;
}
