// The places found for a text, grouped by kind: what was most likely meant comes first.

import {
  Anchor,
  Bus,
  GraduationCap,
  Hospital,
  Hotel,
  Landmark,
  MapPin,
  Plane,
  ShoppingBag,
  Store,
  TrainFront,
  Umbrella,
} from 'lucide-react';
import { useIntl } from 'react-intl';
import { areaTypes, type LandmarkKind } from '#domain/place.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocalText } from '../../intl/intl.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { HotelOption, OptionGroup, PlaceOption } from './place-options.tsx';
import { isHotelSearch, type PlaceQuery } from './place-suggestions.ts';
import { keyOfPlace, type FoundPlaces, type Place } from './place.ts';

const glyphs: Readonly<Partial<Record<LandmarkKind, Glyph>>> = {
  airport: Plane,
  station: TrainFront,
  busStation: Bus,
  port: Anchor,
  hospital: Hospital,
  university: GraduationCap,
  market: Store,
  mall: ShoppingBag,
  beach: Umbrella,
};
export const landmarkGlyph = (kind: LandmarkKind): Glyph => glyphs[kind] ?? Landmark;

type FoundProps = {
  readonly stay: Stay;
  readonly found: FoundPlaces;
  readonly search: PlaceQuery;
  readonly keyword: string;
  readonly onPick: (place: Place) => void;
};

export function FoundPlaceGroups({ stay, found, search, keyword, onPick }: FoundProps) {
  const intl = useIntl();
  const words = useLocalText();
  const pick = (place: Place) => {
    const { where } = place;
    if (where.kind === 'province' || where.kind === 'district')
      search.picked(areaTypes[where.kind], where.sn);
    onPick(place);
  };
  const isTyped = keyword !== '';
  const { landmarks: known = [], first, mended = null } = found;
  // What was searched for instead is what the names have in common with the text.
  const typed = mended === null ? keyword : typeof mended === 'string' ? mended : words(mended);
  const landmarks = known.length > 0 && (
    <OptionGroup key="landmarks" title={intl.formatMessage({ id: 'place.landmarks' })}>
      {known.map(({ place, count }) => (
        <PlaceOption
          key={keyOfPlace(place)}
          value={keyOfPlace(place)}
          place={place}
          typed={typed}
          icon={landmarkGlyph(place.landmark ?? 'sight')}
          isAccented
          note={place.parent === null ? undefined : words(place.parent)}
          end={
            count === null || count === 0
              ? undefined
              : intl.formatMessage({ id: 'place.walkable' }, { count })
          }
          onPick={() => pick(place)}
        />
      ))}
    </OptionGroup>
  );
  const areas = found.places.length > 0 && (
    <OptionGroup
      key="areas"
      title={intl.formatMessage({ id: isTyped ? 'place.areas' : 'place.popular' })}
    >
      {found.places.map(({ place, count }) => (
        <PlaceOption
          key={keyOfPlace(place)}
          value={keyOfPlace(place)}
          place={place}
          typed={typed}
          icon={MapPin}
          note={count === null ? undefined : intl.formatMessage({ id: 'hotel.count' }, { count })}
          onPick={() => pick(place)}
        />
      ))}
    </OptionGroup>
  );
  const hotels = found.hotels.length > 0 && (
    <OptionGroup
      key="hotels"
      title={intl.formatMessage({ id: search.isHere ? 'place.seen' : 'place.hotels' })}
    >
      {found.hotels.map((hotel) => (
        <HotelOption
          key={hotel.sn}
          stay={search.isHere ? null : stay}
          hotel={hotel}
          typed={keyword}
          icon={Hotel}
          onPick={() => search.picked(areaTypes.hotel, hotel.sn)}
        />
      ))}
    </OptionGroup>
  );
  if (isTyped && (first === 'hotel' || isHotelSearch(found, keyword)))
    return [hotels, landmarks, areas];
  return first === 'landmark' ? [landmarks, areas, hotels] : [areas, landmarks, hotels];
}
