// The link of a hotel's card in lists and on the map.

import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { cn } from '../../ui/cn.ts';

export type HotelLinkProps = {
  readonly hotel: HotelCard;
  readonly stay: Stay;
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** The address of the hotel's page for a stay. */
export function useHotelPath(hotel: HotelCard, stay: Stay): string {
  return path(useLocale(), 'hotel', { slug: hotel.slug }, stayParams(stay));
}

/** Covers its whole card; the heart and other controls lie above it. */
export function HotelLink({ hotel, stay, className, onKeyDown }: HotelLinkProps) {
  return (
    <Link
      to={useHotelPath(hotel, stay)}
      onKeyDown={onKeyDown}
      lang="vi"
      translate="no"
      className={cn('outline-none after:absolute after:inset-0', className)}
    >
      {hotel.name}
    </Link>
  );
}
