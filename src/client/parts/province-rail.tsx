// Provinces to go to, each a landmark in a door; typing finds any of the 63, with or without diacritics.

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#contract/calls.ts';
import { path } from '#contract/paths.ts';
import { fold } from '#domain/place.ts';
import { query } from '../api.ts';
import { useLocale, useSay, useWords } from '../intl.tsx';
import { ProvinceArt } from '../ui/province-art.tsx';

type Province = Pick<Output<'hotel/getHome'>['provinces'][number], 'sn' | 'slug' | 'name' | 'hotelCount'>;
const firstShown = 10;

/** The name, a word in it, or its initials. */
function matches({ name }: Province, typed: string): boolean {
  return [name.vi, name.en, name.th].map(fold).some((text) => ` ${text}`.includes(` ${typed}`) || text.replaceAll(' ', '').startsWith(typed.replaceAll(' ', '')));
}

export type ProvinceRailProps = { readonly provinces: readonly Province[] };

export function ProvinceRail({ provinces }: ProvinceRailProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const [isAsked, ask] = useState(false);
  const typed = fold(useDeferredValue(text));
  const { data } = useQuery({ ...query('place/getProvinceList', {}), enabled: isAsked });
  const all = data?.provinces ?? provinces;
  const shown = typed === '' ? provinces.slice(0, firstShown) : all.filter((province) => matches(province, typed));
  return (
    <>
      <div className="px-(--gutter) lg:px-0">
        <label className="flex min-h-12 items-center gap-2.5 rounded-lg border border-input bg-card px-3.5 -outline-offset-1 outline-primary has-[:focus-visible]:outline-2 lg:max-w-100">
          <Search className="size-5 text-muted-foreground" />
          <input
            type="text" inputMode="search" enterKeyHint="search" aria-label={say('home.findProvince')} placeholder={say('home.findProvince')} autoComplete="off" value={text} maxLength={40}
            onFocus={() => ask(true)} onChange={(event) => setText(event.target.value)}
            className="min-w-0 flex-1 bg-transparent py-2 text-base outline-none placeholder:text-muted-foreground"
          />
        </label>
        <p role="status" className={typed !== '' && shown.length === 0 ? 'pt-4 text-ink-2' : 'sr-only'}>{typed !== '' && say('home.provincesFound', { count: shown.length })}</p>
      </div>
      <ul className="rail pt-4 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0 xl:grid-cols-5">
        {shown.map((province) => <ProvinceDoor key={province.sn} province={province} />)}
      </ul>
    </>
  );
}

function ProvinceDoor({ province: { sn, slug, name, hotelCount } }: { readonly province: Province }) {
  const say = useSay();
  const words = useWords();
  const locale = useLocale();
  return (
    <li className="w-27 lg:w-auto">
      <Link to={path(locale, 'search', {}, { provinceSn: sn })} className="block rounded-lg">
        <ProvinceArt slug={slug} className="h-33 w-full lg:h-64 lg:[--rise:47%]!" />
        <span className="block pt-2 text-sm leading-4.5 font-semibold lg:pt-3 lg:text-lg">{words(name)}</span>
        <span className="block text-xs text-muted-foreground lg:text-sm">{say('hotel.count', { count: hotelCount })}</span>
      </Link>
    </li>
  );
}
