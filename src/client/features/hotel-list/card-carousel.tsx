// The photos of a hotel's card, turned by finger, mouse and keys. A tap on any of them opens the
// hotel, as a tap on the rest of the card does.

import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { RoomDrawing } from '../../components/deferred-components.tsx';
import { Photo } from '../../components/photo.tsx';
import {
  Carousel,
  CarouselContent,
  CarouselItem,
  CarouselNext,
  CarouselPrevious,
  useCarousel,
} from '../../ui/carousel.tsx';
import { cn } from '../../ui/cn.ts';

type Props = {
  readonly hotel: HotelCard;
  readonly sizes: string;
  readonly to: string;
  /** A swipe was made before this was there: it turns once by itself. */
  readonly isSwiped: boolean;
  readonly className?: string | undefined;
};

export function CardCarousel({ hotel, ...props }: Props) {
  const intl = useIntl();
  return (
    <Carousel
      role="group"
      aria-label={intl.formatMessage({ id: 'photo.ofHotel' }, { name: hotel.name })}
      className="group/photos absolute inset-0 z-10 flex flex-col"
    >
      <Slides hotel={hotel} {...props} />
    </Carousel>
  );
}

const arrow = cn(
  'absolute top-1/2 size-8 -translate-y-1/2 rounded-full bg-card/92 text-foreground shadow-2',
  'opacity-0 transition-opacity group-hover/photos:opacity-100 focus-visible:opacity-100',
  // Fingers swipe; what cannot be seen must not be hit, but is there for those who listen.
  'disabled:opacity-0! pointer-coarse:sr-only',
);

function Slides({ hotel, sizes, to, isSwiped, className }: Props) {
  const intl = useIntl();
  const { at, turn, canScrollNext } = useCarousel();
  const isOwed = useRef(isSwiped);
  useEffect(() => {
    if (!isOwed.current || !canScrollNext) return;
    isOwed.current = false;
    turn(1);
  }, [canScrollNext, turn]);
  const { picture, morePictures } = hotel;
  const pictures = [{ name: picture.name, variant: picture.variant }, ...morePictures];
  return (
    <>
      <CarouselContent>
        {pictures.map(({ name, variant }, index) => (
          <CarouselItem key={name} aria-hidden={index !== at} className="relative">
            {Math.abs(index - at) < 2 && (
              <Photo
                name={name}
                variant={variant}
                alt=""
                sizes={sizes}
                eager
                fallback={<RoomDrawing seed={hotel.sn + index} />}
                className={className}
              />
            )}
            <Link to={to} tabIndex={-1} aria-hidden="true" className="absolute inset-0" />
          </CarouselItem>
        ))}
      </CarouselContent>
      <p className="sr-only" aria-live="polite">
        <FormattedMessage id="photo.position" values={{ at: at + 1, count: pictures.length }} />
      </p>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-2 flex justify-center gap-1"
      >
        {pictures.map(({ name }, index) => (
          <i
            key={name}
            className={cn(
              'size-1.5 rounded-full ring-1 ring-black/30',
              index === at ? 'bg-white' : 'bg-white/60',
            )}
          />
        ))}
      </span>
      <CarouselPrevious
        label={intl.formatMessage({ id: 'photo.previous' })}
        className={cn(arrow, 'left-1.5')}
      />
      <CarouselNext
        label={intl.formatMessage({ id: 'photo.next' })}
        className={cn(arrow, 'right-1.5')}
      />
    </>
  );
}
