// The phone's bar of the hotel page, shown once its picture is scrolled away.

import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FavoriteButton } from '../hotel-list/favorite-button.tsx';
import { rangeText } from '../stay/stay-format.ts';
import { BackLink, type BarProps } from './hotel-bar.tsx';

/** Appears when the picture has left the screen, with the hotel's name and the stay. */
export function CompactBar({ hotel, stay, now }: BarProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (sentinel.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) =>
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div ref={sentinel} aria-hidden="true" className="absolute top-65 h-px w-px lg:hidden" />
      {isPast && (
        <div className="fixed inset-x-0 top-0 z-20 border-b border-border bg-background pt-(--safe-t) lg:hidden">
          <div className="flex h-13 items-center gap-1 px-2">
            <BackLink
              hotel={hotel}
              stay={stay}
              className="grid size-11 place-items-center rounded-full"
            >
              <ArrowLeft className="size-5.5" />
            </BackLink>
            <div className="min-w-0 flex-1">
              <p className="truncate text-base leading-5 font-semibold" translate="no">
                {hotel.name}
              </p>
              <p className="truncate text-cap text-muted-foreground">
                <FormattedMessage id={`bookingType.${stay.type}`} /> · {rangeText(stay, now)}
              </p>
            </div>
            <FavoriteButton hotelSn={hotel.sn} hotelName={hotel.name} />
          </div>
        </div>
      )}
    </>
  );
}
