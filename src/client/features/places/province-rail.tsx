// Provinces to choose from, each drawn with a landmark. Typing finds any of the 63 by any of its
// names, also offline.

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { findProvinces, type NamedProvince } from '#domain/province-finder.ts';
import { query } from '../../api/queries.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { ProvinceArt } from '../../ui/art/province-art.tsx';
import { InputGroup, InputGroupAddon, InputGroupInput } from '../../ui/input-group.tsx';

export type Province = Pick<
  Output<'hotel/getHome'>['provinces'][number],
  'sn' | 'slug' | 'name' | 'hotelCount'
>;
const firstShown = 10;
/** One row on wide screens: four, and five from 1200 px; phones scroll sideways. */
const hiddenFrom = (index: number): string =>
  index < 4 ? '' : index === 4 ? 'lg:hidden xl:block' : 'lg:hidden';
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

export type ProvinceRailProps = { readonly provinces: readonly Province[] };

export function ProvinceRail({ provinces }: ProvinceRailProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Typed before the page was hydrated; the next render would erase it.
    setText(field.current?.value ?? '');
  }, []);
  const typed = useDeferredValue(text).trim();
  // Alternative names are loaded when the page is idle, and stay available offline.
  const { data } = useQuery(query('place/getProvinceList', {}));
  const all: readonly (Province & NamedProvince)[] =
    data?.provinces ??
    provinces.map(({ sn, slug, name, hotelCount }) => ({
      sn,
      slug,
      name,
      hotelCount,
      aliases: [],
    }));
  const shown = typed === '' ? provinces.slice(0, firstShown) : findProvinces(all, typed);
  /**
   * Arrow keys move from the field into the provinces, between them and back. Enter opens the first
   * match, Escape clears the field.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > a') ?? [])].filter(
      (stop) => stop.offsetParent !== null,
    );
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const isTyping = at === 0;
    const step = isTyping && event.key !== 'ArrowDown' ? 0 : (steps[event.key] ?? 0);
    if (step !== 0) stops[at + step]?.focus();
    else if (event.key === 'Escape' && text !== '') {
      setText('');
      stops[0]?.focus();
    } else if (event.key === 'Enter' && isTyping && text.trim() !== '') {
      const [first] = findProvinces(all, text.trim());
      if (first !== undefined) void navigate(path(locale, 'province', { slug: first.slug }));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={box} role="search" aria-label={intl.formatMessage({ id: 'home.findProvince' })}>
      <div className="px-(--gutter) lg:px-0">
        {/* A press on the icon reaches the field too. */}
        <label className="block cursor-text lg:max-w-100">
          <InputGroup className="min-h-12 gap-2.5 rounded-lg">
            <InputGroupAddon>
              <Search />
            </InputGroupAddon>
            <InputGroupInput
              ref={field}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              aria-label={intl.formatMessage({ id: 'home.findProvince' })}
              placeholder={intl.formatMessage({ id: 'home.findProvince' })}
              autoComplete="off"
              value={text}
              maxLength={40}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="min-h-11 pr-3.5 font-normal"
            />
          </InputGroup>
        </label>
        <p
          role="status"
          className={typed !== '' && shown.length === 0 ? 'pt-4 text-ink-2' : 'sr-only'}
        >
          {typed !== '' &&
            intl.formatMessage({ id: 'home.provincesFound' }, { count: shown.length })}
        </p>
      </div>
      <ul className="rail pt-4 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0 xl:grid-cols-5">
        {shown.map((province, index) => (
          <ProvinceCard
            key={province.slug}
            province={province}
            onKeyDown={onKeyDown}
            className={typed === '' ? hiddenFrom(index) : ''}
          />
        ))}
      </ul>
    </div>
  );
}

type ProvinceDoorProps = {
  readonly province: Omit<Province, 'sn'>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
};

export function ProvinceCard({
  province: { slug, name, hotelCount },
  onKeyDown,
  className = '',
}: ProvinceDoorProps) {
  const words = useLocalText();
  const locale = useLocale();
  return (
    <li className={`w-27 shrink-0 lg:w-auto ${className}`}>
      <Link
        to={path(locale, 'province', { slug })}
        onKeyDown={onKeyDown}
        className="block rounded-lg"
      >
        <ProvinceArt slug={slug} className="h-33 w-full lg:h-64 lg:[--rise:47%]!" />
        <span className="block pt-2 text-sm leading-4.5 font-semibold lg:pt-3 lg:text-lg">
          {words(name)}
        </span>
        <span className="block text-xs text-muted-foreground lg:text-sm">
          <FormattedMessage id="hotel.count" values={{ count: hotelCount }} />
        </span>
      </Link>
    </li>
  );
}
