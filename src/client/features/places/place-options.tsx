// The rows of suggested places: options of one list, which the field above them moves through.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { Photo } from '../../components/photo.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { AutocompleteGroup, AutocompleteItem, AutocompleteLabel } from '../../ui/autocomplete.tsx';
import { cn } from '../../ui/cn.ts';
import type { Glyph } from '../../ui/glyph.ts';
import { Highlight } from './highlight.tsx';
import { placeText, type FoundHotel, type Place } from './place.ts';

type RowProps = {
  readonly icon: Glyph;
  /** Instead of the icon, which stands where the picture cannot be loaded. */
  readonly picture?: FoundHotel['picture'];
  readonly isSpinning?: boolean | undefined;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
  /** Stands out from areas, hotels and earlier searches. */
  readonly isAccented?: boolean | undefined;
};

function Row({
  icon: Icon,
  picture,
  isSpinning = false,
  title,
  note,
  end,
  isAccented = false,
}: RowProps) {
  const glyph = (
    <span
      className={cn(
        'grid size-full place-items-center text-ink-2',
        isAccented && 'bg-primary-soft text-primary-ink',
      )}
    >
      <Icon className={isSpinning ? 'size-5.5 animate-spin' : 'size-5.5'} />
    </span>
  );
  return (
    <>
      {/* Beside large letters it makes way for the words. */}
      <span className="size-11 shrink-0 overflow-hidden rounded-lg bg-sunken @max-[14rem]:hidden">
        {picture === undefined || picture.name === '' ? (
          glyph
        ) : (
          <Photo {...picture} alt="" sizes="44px" fallback={glyph} />
        )}
      </span>
      <span className="min-w-0 flex-1 break-words @max-[14rem]:basis-full">
        <span className="block leading-5.5 font-medium">{title}</span>
        {note && <span className="block text-cap text-muted-foreground">{note}</span>}
      </span>
      {end}
    </>
  );
}

type OptionProps = RowProps & { readonly value: string; readonly onPick: () => void };

export function PlainOption({ value, onPick, ...row }: OptionProps) {
  return (
    <AutocompleteItem value={value} onClick={onPick} className="@max-[14rem]:flex-wrap">
      <Row {...row} />
    </AutocompleteItem>
  );
}

export function OptionGroup({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <AutocompleteGroup>
      <AutocompleteLabel>{title}</AutocompleteLabel>
      {children}
    </AutocompleteGroup>
  );
}

type PlaceOptionProps = {
  readonly value: string;
  readonly place: Place;
  readonly typed: string;
  readonly icon: Glyph;
  readonly note?: string | undefined;
  readonly end?: string | undefined;
  readonly isAccented?: boolean;
  readonly onPick: () => void;
};

export function PlaceOption({
  value,
  place,
  typed,
  icon,
  note,
  end,
  isAccented,
  onPick,
}: PlaceOptionProps) {
  const intl = useIntl();
  const words = useLocalText();
  return (
    <PlainOption
      value={value}
      icon={icon}
      title={<Highlight name={placeText(place, words, intl)} typed={typed} />}
      note={note}
      end={
        end && (
          <span className="max-w-28 shrink-0 text-right text-balance text-cap text-ink-2 @max-[14rem]:max-w-full @max-[14rem]:text-left">
            {end}
          </span>
        )
      }
      isAccented={isAccented}
      onPick={onPick}
    />
  );
}

/** Leads to a page: a real link, so that it can be opened in a new tab. */
export function LinkOption({ value, to, onPick, ...row }: OptionProps & { readonly to: string }) {
  return (
    <AutocompleteItem value={value} onClick={onPick} render={<Link to={to} />}>
      <Row
        {...row}
        end={<ChevronRight className="size-5 shrink-0 text-muted-foreground @max-[14rem]:hidden" />}
      />
    </AutocompleteItem>
  );
}

/**
 * Leads to the hotel with the stay chosen so far. Offline null, because a hotel then opens for the
 * stay it was cached with.
 */
export function HotelOption({
  hotel,
  stay,
  typed,
  icon,
  onPick,
}: {
  readonly hotel: FoundHotel;
  readonly stay: Stay | null;
  readonly typed: string;
  readonly icon: Glyph;
  readonly onPick: () => void;
}) {
  const words = useLocalText();
  const locale = useLocale();
  return (
    <LinkOption
      value={`hotel ${hotel.sn}`}
      to={path(locale, 'hotel', { slug: hotel.slug }, stay === null ? {} : stayParams(stay))}
      icon={icon}
      picture={hotel.picture}
      title={
        <span lang="vi" translate="no">
          <Highlight name={hotel.name} typed={typed} />
        </span>
      }
      note={words(hotel.district)}
      onPick={onPick}
    />
  );
}
