// All pictures of a hotel or a room over the whole screen: swiped by scrolling, turned by arrow
// keys, enlarged by a double tap, closed by Esc.

import { ChevronLeft, ChevronRight, X, ZoomIn } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Picture } from '#contract/schemas/values.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Photo } from '../../ui/photo.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

export type PhotoViewerProps = {
  readonly open: boolean;
  readonly start: number;
  readonly pictures: readonly Picture[];
  readonly label: string;
  readonly onClose: () => void;
};

export function PhotoViewer({ open, start, pictures, label, onClose }: PhotoViewerProps) {
  const intl = useIntl();
  const { ref, isShown, on } = useDialog(open, onClose);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    if (open)
      strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' });
  }, [open, start]);
  const arrive = (index: number) => {
    if (index !== at) {
      setAt(index);
      setIsLarge(false);
    }
  };
  const turn = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -pictures.length, End: pictures.length }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  };
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onKeyDown={keys}
      {...on}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-black p-0 text-white backdrop:bg-black open:flex"
    >
      {isShown && (
        <>
          <div className="flex items-center justify-between gap-3 px-2 pt-[calc(var(--safe-t)+.5rem)]">
            <p className="pl-2 text-sm font-medium" aria-live="polite">
              <FormattedMessage
                id="photo.position"
                values={{ at: at + 1, count: pictures.length }}
              />
            </p>
            <IconButton
              icon={X}
              label={intl.formatMessage({ id: 'common.close' })}
              onClick={onClose}
              data-first=""
            />
          </div>
          <ul
            ref={strip}
            className={cn(
              'no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory scroll-smooth',
              isLarge ? 'overflow-x-hidden' : 'overflow-x-auto',
            )}
            onScroll={({ target, currentTarget }) => {
              if (target === currentTarget)
                arrive(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
            }}
          >
            {pictures.map((picture, index) => (
              <Slide
                key={index}
                picture={picture}
                isNear={Math.abs(index - at) < 2}
                isHere={index === at}
                isLarge={isLarge && index === at}
                onEnlarge={() => setIsLarge(!isLarge)}
              />
            ))}
          </ul>
          <p className="line-clamp-2 min-h-10 px-4 pt-2 text-center text-sm text-white/85">
            <Caption picture={pictures[at]} />
          </p>
          <ViewerButtons
            at={at}
            count={pictures.length}
            isLarge={isLarge}
            onTurn={turn}
            onEnlarge={() => setIsLarge(!isLarge)}
          />
        </>
      )}
    </dialog>
  );
}

type ButtonsProps = {
  readonly at: number;
  readonly count: number;
  readonly isLarge: boolean;
  readonly onTurn: (by: number) => void;
  readonly onEnlarge: () => void;
};

function ViewerButtons({ at, count, isLarge, onTurn, onEnlarge }: ButtonsProps) {
  const intl = useIntl();
  const round = 'bg-white/15 disabled:opacity-40 aria-pressed:bg-white aria-pressed:text-black';
  return (
    <div className="flex justify-center gap-4 pb-[calc(var(--safe-b)+.75rem)]">
      <IconButton
        icon={ChevronLeft}
        label={intl.formatMessage({ id: 'photo.previous' })}
        onClick={() => onTurn(-1)}
        disabled={at === 0}
        className={round}
      />
      <IconButton
        icon={ZoomIn}
        label={intl.formatMessage({ id: 'photo.enlarge' })}
        aria-pressed={isLarge}
        onClick={onEnlarge}
        className={round}
      />
      <IconButton
        icon={ChevronRight}
        label={intl.formatMessage({ id: 'photo.next' })}
        onClick={() => onTurn(1)}
        disabled={at >= count - 1}
        className={round}
      />
    </div>
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
    <li
      className={cn(
        'size-full shrink-0 touch-manipulation snap-center',
        isLarge ? 'overflow-auto overscroll-contain' : 'grid place-items-center',
      )}
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
    </li>
  );
}
