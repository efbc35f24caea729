// The link of a hotel's card in lists and on the map.

import type { KeyboardEvent, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { isFullyHydrated } from '../../runtime/deferred.tsx';
import { cn } from '../../ui/cn.ts';

export type HotelLinkProps = {
  readonly hotel: HotelCard;
  readonly stay: Stay;
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/**
 * Covers its whole card; the heart and other controls lie above it. The hotel's page is painted
 * from what the card knows, and in one go instead of in a transition: that is rendered in slices of
 * five milliseconds, with other work between them, which takes half as long again on a slow phone.
 */
export function HotelLink({ hotel, stay, className, onKeyDown }: HotelLinkProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const to = path(locale, 'hotel', { slug: hotel.slug }, stayParams(stay));
  const openAtOnce = (event: MouseEvent) => {
    // Every other click, such as one that opens a new tab, is the link's own.
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || !isFullyHydrated()) return;
    event.preventDefault();
    void navigate(to, { flushSync: true });
  };
  return (
    <Link
      to={to}
      onClick={openAtOnce}
      onKeyDown={onKeyDown}
      lang="vi"
      translate="no"
      className={cn('outline-none after:absolute after:inset-0', className)}
    >
      {hotel.name}
    </Link>
  );
}
