// The photo of a hotel's card. With the first swipe over it, or when the mouse or the focus comes to
// the card, the hotel's other photos can be turned to; their code is loaded then.

import {
  lazy,
  Suspense,
  useRef,
  useState,
  type FocusEventHandler,
  type PointerEventHandler,
  type TouchEvent,
  type TouchEventHandler,
} from 'react';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { RoomDrawing } from '../../components/deferred-components.tsx';
import { Photo } from '../../components/photo.tsx';
import { importOnce } from '../../runtime/import-once.ts';

const loadCarousel = importOnce(async () => ({
  default: (await import('./card-carousel.tsx')).CardCarousel,
}));
const CardCarousel = lazy(loadCarousel);

/** A shorter way of the finger is a tap. */
const swipePixels = 24;

export type Swipe = {
  /** For the element that holds the whole card. */
  readonly handlers: {
    readonly onPointerEnter?: PointerEventHandler;
    readonly onFocus?: FocusEventHandler;
    readonly onTouchStart?: TouchEventHandler;
    readonly onTouchEnd?: TouchEventHandler;
  };
  /** Null until the photos can be turned; then whether the first swipe is to be made up for. */
  readonly turnsOn: { readonly isSwiped: boolean } | null;
};

const isOnPhoto = ({ currentTarget, touches }: TouchEvent): boolean => {
  const touch = touches.item(0);
  const box = currentTarget.querySelector('[data-card-photo]')?.getBoundingClientRect();
  return (
    box !== undefined &&
    touch !== null &&
    touch.clientX >= box.left &&
    touch.clientX <= box.right &&
    touch.clientY >= box.top &&
    touch.clientY <= box.bottom
  );
};

/**
 * `byTouch` is false in rows that are themselves moved sideways by the finger. A swipe up or down
 * scrolls the page and starts nothing.
 */
export function useSwipe(hotel: HotelCard, byTouch: boolean): Swipe {
  const [turnsOn, setTurnsOn] = useState<Swipe['turnsOn']>(null);
  const begun = useRef<{ readonly x: number; readonly y: number } | null>(null);
  // Answers saved by earlier builds name one picture only.
  const { morePictures = [] } = hotel as Partial<HotelCard>;
  if (morePictures.length === 0 || turnsOn !== null) return { handlers: {}, turnsOn };
  // Without its code, as on a line that was just cut, the card stays as it is.
  const start = (isSwiped: boolean) =>
    void loadCarousel().then(
      () => setTurnsOn({ isSwiped }),
      () => undefined,
    );
  return {
    turnsOn,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') start(false);
      },
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) start(false);
      },
      ...(byTouch && {
        onTouchStart: (event: TouchEvent) => {
          const touch = event.touches.item(0);
          begun.current =
            touch !== null && event.touches.length === 1 && isOnPhoto(event)
              ? { x: touch.clientX, y: touch.clientY }
              : null;
          if (begun.current !== null) void loadCarousel().catch(() => undefined);
        },
        onTouchEnd: ({ changedTouches }: TouchEvent) => {
          const touch = changedTouches.item(0);
          if (begun.current === null || touch === null) return;
          const [x, y] = [touch.clientX - begun.current.x, touch.clientY - begun.current.y];
          begun.current = null;
          if (Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(y)) start(x < 0);
        },
      }),
    },
  };
}

export type CardPhotoProps = {
  readonly hotel: HotelCard;
  readonly sizes: string;
  readonly swipe: Swipe;
  /** Where the link of a photo leads that is turned to. */
  readonly to: string;
  readonly isEager?: boolean | undefined;
  /** The first picture of the page. */
  readonly isFirst?: boolean | undefined;
  readonly className?: string;
};

export function CardPhoto({
  hotel,
  sizes,
  swipe: { turnsOn },
  to,
  isEager = false,
  isFirst = false,
  className,
}: CardPhotoProps) {
  const { picture, sn } = hotel;
  if (picture.name === '') return <RoomDrawing seed={sn} />;
  return (
    <>
      <Photo
        name={picture.name}
        variant={picture.variant}
        color={picture.color}
        alt=""
        sizes={sizes}
        eager={isEager}
        priority={isFirst}
        fallback={<RoomDrawing seed={sn} />}
        className={className}
      />
      {turnsOn !== null && (
        // The photo below stays while the code comes, and under the first one of the carousel.
        <Suspense fallback={null}>
          <CardCarousel
            hotel={hotel}
            sizes={sizes}
            to={to}
            isSwiped={turnsOn.isSwiped}
            className={className}
          />
        </Suspense>
      )}
    </>
  );
}
