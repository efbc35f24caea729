// The rows of suggested places: options of one list box, controlled by the field above them.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import type { Glyph } from '../../ui/glyphs.tsx';
import { Highlight } from './highlight.tsx';
import { placeText, type FoundHotel, type Place } from './place.ts';

const rowClass =
  'flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken aria-selected:bg-primary-soft aria-selected:outline-2 aria-selected:-outline-offset-2 outline-ring';

type RowProps = {
  readonly icon: Glyph;
  readonly isSpinning?: boolean | undefined;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
};

function Row({ icon: Icon, isSpinning = false, title, note, end }: RowProps) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon className={isSpinning ? 'size-5 animate-spin' : 'size-5'} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block leading-5.5 font-medium">{title}</span>
        {note && <span className="block text-cap text-muted-foreground">{note}</span>}
      </span>
      {end}
    </>
  );
}

type OptionProps = RowProps & { readonly id: string; readonly onPick: () => void };

/** The list says which option is active. */
export function PlainOption({ id, onPick, ...row }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={false}
      tabIndex={-1}
      onClick={onPick}
      className={rowClass}
    >
      <Row {...row} />
    </button>
  );
}

export function OptionGroup({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div role="group" aria-labelledby={id} className="pt-4">
      <div id={id} role="presentation" className="px-2 pb-1 text-sm font-semibold text-ink-2">
        {title}
      </div>
      {children}
    </div>
  );
}

type PlaceOptionProps = {
  readonly id: string;
  readonly place: Place;
  readonly typed: string;
  readonly icon: Glyph;
  readonly note?: string | undefined;
  readonly onPick: () => void;
};

export function PlaceOption({ id, place, typed, icon, note, onPick }: PlaceOptionProps) {
  const intl = useIntl();
  const words = useLocalText();
  return (
    <PlainOption
      id={id}
      icon={icon}
      title={<Highlight name={placeText(place, words, intl)} typed={typed} />}
      note={note}
      onPick={onPick}
    />
  );
}

/**
 * A real link, so that it can be opened in a new tab, with the stay chosen so far. Offline null,
 * because a hotel then opens for the stay it was cached with.
 */
export function HotelOption({
  id,
  hotel,
  stay,
  typed,
  icon,
  onPick,
}: {
  readonly id: string;
  readonly hotel: FoundHotel;
  readonly stay: Stay | null;
  readonly typed: string;
  readonly icon: Glyph;
  readonly onPick: () => void;
}) {
  const words = useLocalText();
  const locale = useLocale();
  return (
    <Link
      to={path(locale, 'hotel', { slug: hotel.slug }, stay === null ? {} : stayParams(stay))}
      role="option"
      id={id}
      aria-selected={false}
      tabIndex={-1}
      onClick={onPick}
      className={rowClass}
    >
      <Row
        icon={icon}
        title={
          <span lang="vi" translate="no">
            <Highlight name={hotel.name} typed={typed} />
          </span>
        }
        note={words(hotel.district)}
        end={<ChevronRight className="size-5 text-muted-foreground" />}
      />
    </Link>
  );
}
