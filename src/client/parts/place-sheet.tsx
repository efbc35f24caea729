// Where to stay: near me, places looked for before, and whatever the typed letters begin; hotels lead to their own page.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, History, Hotel, LoaderCircle, LocateFixed, MapPin, Search, X } from 'lucide-react';
import { useDeferredValue, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '#contract/calls.ts';
import { path } from '#contract/paths.ts';
import { areaTypes } from '#domain/place.ts';
import { query } from '../api.ts';
import { useLocale, useSay, useWords } from '../intl.tsx';
import { IconButton } from '../ui/button.tsx';
import type { Glyph } from '../ui/glyphs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNearMe } from './near-me.ts';
import { keyOfPlace, placeText, recentPlaces, type Place } from './place-view.ts';

export type PlaceSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly onPick: (place: Place) => void };
type Suggestions = Output<'hotel/getSearchSuggestion'>;
type Area = Suggestions['areaList'][number];

const longest = 80;

const placeOfArea = ({ sn, type, name, parentName }: Area): Place => (
  { where: { kind: type === areaTypes.district ? 'district' : 'province', sn }, name, parent: parentName }
);

/** Up and down move between the field and the rows below it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.closest('[data-walk]')?.querySelectorAll<HTMLElement>('input, [data-row]') ?? []];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export function PlaceSheet({ open, onClose, onPick }: PlaceSheetProps) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data, isError, isPlaceholderData } = useQuery({ ...query('hotel/getSearchSuggestion', { keyword }), placeholderData: keepPreviousData, enabled: open });
  const [recent] = useState(recentPlaces);
  return (
    <Sheet open={open} onClose={onClose} title={say('search.where')} closeLabel={say('common.close')} className="h-[calc(100dvh-2.5rem)] md:h-160">
      <div data-walk="">
        <div className="sticky top-0 z-10 -mx-1 bg-raised px-1 pb-3">
          <TextField
            ref={field} type="text" inputMode="search" label={say('place.input')} icon={Search} value={text} maxLength={longest} autoComplete="off" enterKeyHint="search"
            end={text !== '' && <IconButton icon={X} label={say('place.clear')} iconClass="size-4.5" onClick={() => { setText(''); field.current?.focus(); }} />}
            onKeyDown={walk} onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p role="status" className="sr-only">{keyword !== '' && data !== undefined && !isPlaceholderData && say('place.found', { count: data.areaList.length + data.hotelList.length })}</p>
        {keyword === '' && <NearMe onPick={onPick} />}
        {keyword === '' && recent.length > 0 && <Group title={say('place.recent')}>{recent.map((place) => <PlaceButton key={keyOfPlace(place)} place={place} icon={History} onPick={onPick} />)}</Group>}
        {data === undefined ? (isError ? <Notice tone="dusk" className="mt-4">{say('place.offline')}</Notice> : <SkeletonLines count={5} className="pt-6" />)
          : <Found data={data} isTyped={keyword !== ''} text={keyword} isBusy={isPlaceholderData} onPick={onPick} />}
      </div>
    </Sheet>
  );
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken';

function Row({ icon: Icon, isSpinning = false, title, note, end }: { readonly icon: Glyph; readonly isSpinning?: boolean; readonly title: ReactNode; readonly note?: ReactNode; readonly end?: ReactNode }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2"><Icon className={isSpinning ? 'size-5 animate-spin' : 'size-5'} /></span>
      <span className="min-w-0 flex-1"><span className="block leading-5.5 font-medium">{title}</span>{note && <span className="block text-cap text-muted-foreground">{note}</span>}</span>
      {end}
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <section className="pt-4"><h3 className="px-2 pb-1 text-sm font-semibold text-ink-2">{title}</h3><ul>{children}</ul></section>;
}

function NearMe({ onPick }: Pick<PlaceSheetProps, 'onPick'>) {
  const say = useSay();
  const { state, find } = useNearMe((where) => onPick({ where, name: null, parent: null }));
  const isFinding = state === 'finding';
  return (
    <>
      <button type="button" data-row="" onKeyDown={walk} aria-busy={isFinding} onClick={find} className={rowClass}>
        <Row icon={isFinding ? LoaderCircle : LocateFixed} isSpinning={isFinding} title={say('place.nearMe')} note={say(isFinding ? 'place.finding' : 'place.nearMeNote')} />
      </button>
      {(state === 'denied' || state === 'failed') && <Notice tone="lamp" role="status" className="mt-2">{say(`place.${state}`)}</Notice>}
    </>
  );
}

function PlaceButton({ place, icon, note, onPick }: { readonly place: Place; readonly icon: Glyph; readonly note?: string } & Pick<PlaceSheetProps, 'onPick'>) {
  const say = useSay();
  const words = useWords();
  return <li><button type="button" data-row="" onKeyDown={walk} onClick={() => onPick(place)} className={rowClass}><Row icon={icon} title={placeText(place, words, say)} note={note} /></button></li>;
}

type FoundProps = { readonly data: Suggestions; readonly isTyped: boolean; readonly text: string; readonly isBusy: boolean } & Pick<PlaceSheetProps, 'onPick'>;

function Found({ data: { areaList, hotelList }, isTyped, text, isBusy, onPick }: FoundProps) {
  const say = useSay();
  const words = useWords();
  const locale = useLocale();
  if (isTyped && !isBusy && areaList.length + hotelList.length === 0) return <p className="px-2 py-6 text-ink-2">{say('place.nothing', { text })}</p>;
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
      {areaList.length > 0 && (
        <Group title={say(isTyped ? 'place.areas' : 'place.popular')}>
          {areaList.map((area) => <PlaceButton key={area.sn} place={placeOfArea(area)} icon={MapPin} note={say('hotel.count', { count: area.hotelCount })} onPick={onPick} />)}
        </Group>
      )}
      {hotelList.length > 0 && (
        <Group title={say('place.hotels')}>
          {hotelList.map((hotel) => (
            <li key={hotel.sn}>
              <Link to={path(locale, 'hotel', { slug: hotel.slug })} data-row="" onKeyDown={walk} className={rowClass}>
                <Row icon={Hotel} title={<span lang="vi" translate="no">{hotel.name}</span>} note={words(hotel.district)} end={<ChevronRight className="size-5 text-muted-foreground" />} />
              </Link>
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}
