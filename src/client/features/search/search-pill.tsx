// The search as a pill: where, how and when. It opens the whole search bar, below the header or in
// a sheet.

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useBackEntry } from '../../components/overlays/use-overlay.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { placeText } from '../places/place.ts';
import { rangeText } from '../stay/stay-format.ts';
import type { StayRanges } from '../stay/stay-plan.ts';
import { useSearchResults } from './use-search-results.ts';

const loadOpened = () => import('./search-panel.tsx');
const SearchOpened = lazy(() => loadOpened().then((module) => ({ default: module.SearchPanel })));

/** Closes on a press outside, on Esc and on Back, unless a dialog lies over it. */
function useClosing(isOpen: boolean, close: () => void) {
  const isTop = useEffectEvent(useBackEntry({ open: isOpen, onClose: close }));
  const box = useRef<HTMLDivElement>(null);
  const pill = useRef<HTMLButtonElement>(null);
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (isTop() && !box.current?.contains(event.target as Node)) closeNow.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isTop()) return;
      closeNow.current();
      pill.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { box, pill };
}

/** `panel` drops from the header that holds the pill, `sheet` slides up on a phone. */
export function SearchPill({ as = 'panel' }: { readonly as?: 'panel' | 'sheet' }) {
  const intl = useIntl();
  const words = useLocalText();
  const search = useSearchResults();
  const { key } = useLocation();
  /** `at` is the history entry in which it was opened: navigation closes it. */
  const [opened, setOpened] = useState<{ readonly at: string; readonly isOpen: boolean } | null>(
    null,
  );
  const isOpen = opened?.isOpen === true && opened.at === key;
  const close = () => setOpened((old) => old && { ...old, isOpen: false });
  const ranges = useRef<StayRanges>({});
  const { box, pill } = useClosing(isOpen && as === 'panel', close);
  const { state, stay, place, answer, now } = search;
  const Glyph = bookingGlyphs[stay.type];
  const where = placeText(place, words, intl);
  const type = intl.formatMessage({ id: `bookingType.${stay.type}` });
  const range =
    answer === undefined && state.stay === null
      ? intl.formatMessage({ id: 'search.anyTime' })
      : rangeText(stay, now);
  const prefetch = () => {
    void loadOpened();
  };
  return (
    <div ref={box} className={as === 'sheet' ? '@container min-w-0 flex-1' : undefined}>
      <button
        ref={pill}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpened({ at: key, isOpen: !isOpen })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-full border border-border bg-card py-1 pr-1.5 pl-4 text-left shadow-1 lg:w-auto lg:gap-0 lg:pl-5 lg:shadow-2"
      >
        <span className="min-w-0 flex-1 lg:contents">
          <span className="block truncate text-sm leading-4.5 font-semibold break-words lg:max-w-56 lg:leading-5 @max-[10rem]:whitespace-normal">
            {where}
          </span>
          <i className="mx-3.5 hidden h-5 w-px bg-border lg:block" />
          <span className="block truncate text-xs break-words text-muted-foreground lg:inline-flex lg:items-center lg:text-sm lg:text-foreground @max-[10rem]:whitespace-normal">
            <Glyph className="mr-1.5 hidden size-4.5 text-lamp-ink lg:block" />
            {type}
            <span className="lg:hidden"> · {range}</span>
          </span>
          <i className="mx-3.5 hidden h-5 w-px bg-border lg:block" />
          <span className="hidden text-sm whitespace-nowrap text-ink-2 lg:inline">{range}</span>
          <span className="sr-only">
            . <FormattedMessage id="search.change" />
          </span>
        </span>
        {/* Where letters are large the words need its room. */}
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink @max-[10rem]:hidden lg:ml-4 lg:bg-primary lg:text-primary-foreground">
          <Search className="size-4.5" />
        </span>
      </button>
      {opened !== null && (as === 'sheet' || isOpen) && (
        <Suspense fallback={null}>
          <SearchOpened
            key={opened.at}
            as={as}
            isOpen={isOpen}
            onClose={close}
            search={search}
            ranges={ranges}
          />
        </Suspense>
      )}
    </div>
  );
}
