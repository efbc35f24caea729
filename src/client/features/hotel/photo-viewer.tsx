// All pictures of a hotel or a room over the whole screen: swiped, turned by arrow keys, enlarged by
// a double tap, closed by Esc.

import { X, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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
  readonly label: string;
  readonly onClose: () => void;
};

/** An enlarged picture is moved by the finger, not turned. */
const watchDrag = (_: unknown, { target }: Event): boolean =>
  !(target instanceof Element && target.closest('[data-large]') !== null);

export function PhotoViewer({ open, start, pictures, label, onClose }: PhotoViewerProps) {
  return (
    <FullScreen open={open} onClose={onClose} label={label} className="bg-black text-white">
      <Carousel opts={{ startIndex: start, watchDrag }} className="flex size-full flex-col">
        <Photos pictures={pictures} onClose={onClose} />
      </Carousel>
    </FullScreen>
  );
}

type PhotosProps = Pick<PhotoViewerProps, 'pictures' | 'onClose'>;

function Photos({ pictures, onClose }: PhotosProps) {
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
      <p className="line-clamp-2 min-h-10 px-4 pt-2 text-center text-sm text-white/85">
        <Caption picture={pictures[at]} />
      </p>
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
          isLarge ? 'w-[250%] md:w-[170%]' : 'w-full max-w-[min(100%,120dvh)]',
        )}
      >
        <Photo
          name={picture.name}
          variant={picture.variant}
          color={picture.color}
          alt={alt}
          sizes={isLarge ? '250vw' : '100vw'}
          eager={isNear}
        />
      </button>
    </CarouselItem>
  );
}
