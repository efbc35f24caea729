// All pictures of a hotel or a room over the whole screen: swiped, turned by arrow keys or by small
// pictures below, enlarged by a double tap, closed by Esc.

import { X, ZoomIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { widestOf } from '#contract/picture-files.ts';
import type { Picture } from '#contract/schemas/values.ts';
import { FullScreen } from '../../components/overlays/full-screen.tsx';
import { Photo } from '../../components/photo.tsx';
import { useLocalText } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';
import {
  Carousel,
  CarouselContent,
  CarouselItem,
  CarouselNext,
  CarouselPrevious,
  useCarousel,
} from '../../ui/carousel.tsx';
import { cn } from '../../ui/cn.ts';

export type PhotoViewerProps = {
  readonly open: boolean;
  readonly start: number;
  readonly pictures: readonly Picture[];
  /** Where each was taken, such as in which room; without it all are of what `label` names. */
  readonly places?: readonly string[] | undefined;
  readonly label: string;
  readonly onClose: () => void;
};

/** An enlarged picture is moved by the finger, not turned. */
const watchDrag = (_: unknown, { target }: Event): boolean =>
  !(target instanceof Element && target.closest('[data-large]') !== null);

export function PhotoViewer({ open, start, pictures, places, label, onClose }: PhotoViewerProps) {
  return (
    <FullScreen open={open} onClose={onClose} label={label} className="bg-black text-white">
      <Carousel opts={{ startIndex: start, watchDrag }} className="flex size-full flex-col">
        <Photos pictures={pictures} places={places} label={label} onClose={onClose} />
      </Carousel>
    </FullScreen>
  );
}

type PhotosProps = Pick<PhotoViewerProps, 'pictures' | 'places' | 'label' | 'onClose'>;

function Photos({ pictures, places, label, onClose }: PhotosProps) {
  const intl = useIntl();
  const { at } = useCarousel();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const isLarge = enlarged === at;
  const enlarge = () => setEnlarged(isLarge ? null : at);
  const round = 'bg-white/15 disabled:opacity-40 aria-pressed:bg-white aria-pressed:text-black';
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-2 pt-[calc(var(--safe-t)+.5rem)]">
        <p className="pl-2 text-sm font-medium" aria-live="polite">
          <FormattedMessage id="photo.position" values={{ at: at + 1, count: pictures.length }} />
        </p>
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          title={intl.formatMessage({ id: 'common.close' })}
          onClick={onClose}
          data-first=""
        >
          <X />
        </Button>
      </div>
      <CarouselContent className={isLarge ? 'touch-auto' : undefined}>
        {pictures.map((picture, index) => (
          <Slide
            key={index}
            picture={picture}
            isNear={Math.abs(index - at) < 2}
            isHere={index === at}
            isLarge={isLarge && index === at}
            onEnlarge={enlarge}
          />
        ))}
      </CarouselContent>
      <div className="min-h-12 px-4 pt-2 text-center">
        <p className="line-clamp-2 text-base font-semibold">
          <Caption picture={pictures[at]} />
        </p>
        <p className="truncate text-cap text-white/75" translate="no">
          {places?.[at] ?? label}
        </p>
      </div>
      <Thumbnails pictures={pictures} />
      <div className="flex justify-center gap-4 pb-[calc(var(--safe-b)+.75rem)]">
        <CarouselPrevious label={intl.formatMessage({ id: 'photo.previous' })} className={round} />
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'photo.enlarge' })}
          title={intl.formatMessage({ id: 'photo.enlarge' })}
          aria-pressed={isLarge}
          onClick={enlarge}
          className={round}
        >
          <ZoomIn />
        </Button>
        <CarouselNext label={intl.formatMessage({ id: 'photo.next' })} className={round} />
      </div>
    </>
  );
}

/** The caption says what the picture shows, so the picture itself needs no alternative text. */
function Caption({ picture }: { readonly picture: Picture | undefined }) {
  const words = useLocalText();
  return picture === undefined ? null : words(picture.alt);
}

/** For the pointer alone: those who read by ear or use keys have the arrows. */
function Thumbnails({ pictures }: Pick<PhotoViewerProps, 'pictures'>) {
  const { at, turn } = useCarousel();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = row.current;
    const here = strip?.children.item(at);
    if (!(here instanceof HTMLElement)) return;
    strip?.scrollTo({ left: here.offsetLeft - (strip.clientWidth - here.clientWidth) / 2 });
  }, [at]);
  if (pictures.length < 3) return null;
  return (
    <div
      ref={row}
      aria-hidden="true"
      className="no-scrollbar relative flex shrink-0 gap-2 overflow-x-auto px-4 py-2 md:justify-center-safe"
    >
      {pictures.map((picture, index) => (
        <button
          key={index}
          type="button"
          tabIndex={-1}
          onClick={() => turn(index - at)}
          className={cn(
            'size-13 shrink-0 overflow-hidden rounded-md',
            index === at ? 'ring-2 ring-lamp' : 'opacity-60',
          )}
        >
          <Photo
            name={picture.name}
            variant={picture.variant}
            color={picture.color}
            alt=""
            sizes="52px"
          />
        </button>
      ))}
    </div>
  );
}

type SlideProps = {
  readonly picture: Picture;
  readonly isNear: boolean;
  readonly isHere: boolean;
  readonly isLarge: boolean;
  readonly onEnlarge: () => void;
};

/** Enlarged by a double tap or by its key; a single tap may be the start of a swipe. */
function Slide({ picture, isNear, isHere, isLarge, onEnlarge }: SlideProps) {
  const words = useLocalText();
  const intl = useIntl();
  const alt = words(picture.alt);
  return (
    <CarouselItem
      data-large={isLarge || undefined}
      className={isLarge ? 'overflow-auto overscroll-contain' : 'grid place-items-center'}
    >
      <button
        type="button"
        aria-label={alt === '' ? intl.formatMessage({ id: 'photo.enlarge' }) : undefined}
        tabIndex={isHere ? 0 : -1}
        onClick={({ detail }) => {
          if (detail === 0 || detail === 2) onEnlarge();
        }}
        className={cn(
          'block aspect-3/2 overflow-hidden -outline-offset-4 outline-white',
          isLarge ? 'w-[250%] md:w-[170%]' : 'w-full',
        )}
        // Nothing is drawn larger than it is, unless that is asked for.
        style={isLarge ? undefined : { maxWidth: `min(100%, 105dvh, ${widestOf(picture.name)}px)` }}
      >
        <Photo
          name={picture.name}
          variant={picture.variant}
          color={picture.color}
          alt={alt}
          sizes={isLarge ? '250vw' : '100vw'}
          sharp
          eager={isNear}
        />
      </button>
    </CarouselItem>
  );
}
