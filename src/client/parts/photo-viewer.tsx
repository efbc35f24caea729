// All pictures of a hotel or a room over the whole screen: swiped by scrolling, turned by arrow keys, closed by Esc.

import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Picture } from '#contract/value.ts';
import { useSay, useWords } from '../intl.tsx';
import { IconButton } from '../ui/button.tsx';
import { useDialog } from '../ui/dialog-state.ts';
import { Photo } from '../ui/photo.tsx';

export type PhotoViewerProps = { readonly open: boolean; readonly start: number; readonly pictures: readonly Picture[]; readonly label: string; readonly onClose: () => void };

export function PhotoViewer({ open, start, pictures, label, onClose }: PhotoViewerProps) {
  const say = useSay();
  const { ref, isShown, on } = useDialog(open, onClose);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  useEffect(() => { if (open) strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' }); }, [open, start]);
  const turn = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <dialog ref={ref} aria-label={label} onKeyDown={keys} {...on} className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col bg-black p-0 text-white backdrop:bg-black open:flex">
      {isShown && (
        <>
          <div className="flex items-center justify-between gap-3 px-2 pt-[calc(var(--safe-t)+.5rem)]">
            <p className="pl-2 text-sm font-medium" aria-live="polite">{say('photo.position', { at: at + 1, count: pictures.length })}</p>
            <IconButton icon={X} label={say('common.close')} onClick={onClose} data-first="" />
          </div>
          <ul ref={strip} className="no-scrollbar flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto scroll-smooth" onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}>
            {pictures.map((picture, index) => <Slide key={index} picture={picture} isNear={Math.abs(index - at) < 2} />)}
          </ul>
          <div className="flex justify-center gap-4 pb-[calc(var(--safe-b)+.75rem)]">
            <IconButton icon={ChevronLeft} label={say('photo.previous')} onClick={() => turn(-1)} disabled={at === 0} className="bg-white/15 disabled:opacity-40" />
            <IconButton icon={ChevronRight} label={say('photo.next')} onClick={() => turn(1)} disabled={at >= pictures.length - 1} className="bg-white/15 disabled:opacity-40" />
          </div>
        </>
      )}
    </dialog>
  );
}

function Slide({ picture, isNear }: { readonly picture: Picture; readonly isNear: boolean }) {
  const words = useWords();
  return (
    <li className="grid size-full shrink-0 snap-center place-items-center">
      <div className="aspect-3/2 w-full max-w-[min(100%,120dvh)] overflow-hidden">
        <Photo name={picture.name} variant={picture.variant} color={picture.color} alt={words(picture.alt)} sizes="100vw" eager={isNear} />
      </div>
    </li>
  );
}
