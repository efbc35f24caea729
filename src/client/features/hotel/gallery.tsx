// The hotel's pictures: one with a count on a phone, a mosaic of up to five on a wide screen. The
// first opens the gallery of all of them, by room; gallery and viewer are loaded on demand.

import { Images } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { Picture } from '#contract/schemas/values.ts';
import type { Stay } from '#domain/stay.ts';
import { RoomDrawing } from '../../components/deferred-components.tsx';
import { useExpectedOverlay } from '../../components/overlays/load-parts.ts';
import { Photo } from '../../components/photo.tsx';
import { useLocalText, useMessagesAhead } from '../../intl/intl.tsx';
import { lazyParts } from '../../runtime/lazy-parts.ts';
import { cn } from '../../ui/cn.ts';
import type { GalleryPictures } from './gallery-sections.ts';

const PhotoViewer = lazy(() =>
  import('./photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
);

const { loadParts: loadGallery, useParts: useGalleryParts } = lazyParts(
  () => import('./gallery-screen.tsx'),
);

/** What the gallery and the viewer say: pictures are shown before all messages are there. */
const pictureMessages: readonly MessageId[] = [
  'common.close',
  'hotel.chooseRoom',
  'hotel.from',
  'photo.all',
  'photo.byGuest',
  'photo.count',
  'photo.enlarge',
  'photo.jump',
  'photo.next',
  'photo.ofHotel',
  'photo.position',
  'photo.previous',
  'photo.section.amenities',
  'photo.section.bathrooms',
  'photo.section.entrance',
  'photo.section.guests',
  'photo.section.more',
  'photo.seeReviews',
  'price.included',
  'price.per',
];

/**
 * The viewer to render and a function that opens it at a picture; its code is loaded with the first
 * press.
 */
export function usePhotoViewer(
  pictures: readonly Picture[],
  label: string,
): { readonly show: (index: number) => void; readonly viewer: ReactNode } {
  useMessagesAhead(pictureMessages);
  const [start, setStart] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const viewer =
    start === null ? null : (
      <Suspense fallback={null}>
        <PhotoViewer
          open={isOpen}
          start={start}
          pictures={pictures}
          label={label}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    );
  return {
    show: (index) => {
      setStart(index);
      setOpen(true);
    },
    viewer,
  };
}

/** Columns of the mosaic by the number of pictures, so that no tile stays empty. */
const mosaics: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-1',
  3: 'lg:grid-cols-[2fr_1fr]',
  5: 'lg:grid-cols-[2fr_1fr_1fr]',
};

type GalleryProps = GalleryPictures & {
  readonly name: string;
  readonly stay: Stay;
  /** Only the first picture is known yet: the others get placeholders, and no count is shown. */
  readonly isPart: boolean;
  /** Rendered over the picture on a phone. */
  readonly children: ReactNode;
};

/** Coming from a list, the picture that was tapped stays the first, whichever the hotel's own is. */
function useTappedFirst(pictures: readonly Picture[], isPart: boolean): readonly Picture[] {
  const [tapped] = useState(isPart ? pictures[0]?.name : undefined);
  const at = pictures.findIndex(({ name }) => name === tapped);
  return at <= 0 ? pictures : [...pictures.slice(at, at + 1), ...pictures.toSpliced(at, 1)];
}

/** How many pictures the gallery shows: those of rooms stand there as often as rooms show them. */
function countPictures({ pictures, rooms, guestPictures = [] }: GalleryPictures): number {
  const ofRooms = rooms.flatMap((room) => room.pictures.map(({ name }) => name));
  const others = pictures.filter(({ name }) => !ofRooms.includes(name));
  return ofRooms.length + others.length + guestPictures.length;
}

/** The gallery to render, and a function that opens it; its code is loaded with the first press. */
function useGallery(
  props: GalleryPictures & Pick<GalleryProps, 'name' | 'stay'>,
): readonly [open: () => void, gallery: ReactNode] {
  useExpectedOverlay(loadGallery);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const parts = useGalleryParts(isOpen !== null);
  const goal = useRef<string | null>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    const part = goal.current;
    if (isOpen !== false || part === null) return undefined;
    goal.current = null;
    // The page does not scroll before the gallery has let go of it.
    const timer = setTimeout(() => document.getElementById(part)?.scrollIntoView(), 50);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const gallery = isOpen !== null && parts !== null && (
    <parts.GalleryScreen
      open={isOpen}
      {...props}
      onClose={close}
      onGoTo={(part) => {
        goal.current = part;
        close();
      }}
    />
  );
  return [() => setOpen(true), gallery];
}

export function Gallery({
  pictures: own,
  name,
  rooms,
  guestPictures,
  stay,
  isPart,
  children,
}: GalleryProps) {
  const intl = useIntl();
  const pictures = useTappedFirst(own, isPart);
  const all = { pictures, rooms, guestPictures };
  const [openGallery, gallery] = useGallery({ ...all, name, stay });
  const total = countPictures(all);
  const { show, viewer } = usePhotoViewer(pictures, name);
  const [first, ...others] = pictures;
  const count = isPart || pictures.length >= 5 ? 5 : pictures.length >= 3 ? 3 : 1;
  if (first === undefined)
    return (
      <div className="relative h-75 max-h-[55svh] lg:h-95 lg:max-h-none">
        <RoomDrawing label={name} />
        {children}
      </div>
    );
  return (
    <div className="lg:page lg:pt-5">
      {/* On a phone held sideways the name stays in sight below it. */}
      <div
        className={cn(
          'relative h-75 max-h-[55svh] md:h-100 lg:grid lg:max-h-none lg:h-95 lg:grid-rows-2 lg:gap-2 lg:overflow-hidden lg:rounded-2xl',
          mosaics[count],
        )}
      >
        <Tile
          picture={first}
          label={intl.formatMessage({ id: 'photo.seeAll' }, { count: total })}
          isFirst
          onPress={() => (isPart ? show(0) : openGallery())}
        />
        {others.slice(0, count - 1).map((picture, index) => (
          <Tile
            key={index}
            picture={picture}
            label={intl.formatMessage(
              { id: 'photo.position' },
              { at: index + 2, count: pictures.length },
            )}
            onPress={() => show(index + 1)}
          />
        ))}
        {isPart &&
          [1, 2, 3, 4].map((index) => <i key={index} className="hidden bg-sunken lg:block" />)}
        {!isPart && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-3 bottom-10 inline-flex h-9 items-center gap-1.5 rounded-full bg-black/60 px-3 text-sm font-medium text-white lg:bottom-3 lg:h-10 lg:bg-card/95 lg:px-4 lg:font-semibold lg:text-foreground lg:shadow-2"
          >
            <Images className="size-4.5" />
            <span className="lg:hidden">1/{intl.formatNumber(total)}</span>
            <span className="hidden lg:inline">
              <FormattedMessage id="photo.count" values={{ count: total }} />
            </span>
          </p>
        )}
        {children}
      </div>
      {viewer}
      {gallery}
    </div>
  );
}

type TileProps = {
  readonly picture: Picture;
  readonly label: string;
  readonly isFirst?: boolean;
  readonly onPress: () => void;
};

function Tile({ picture, label, isFirst = false, onPress }: TileProps) {
  const words = useLocalText();
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      className={cn(
        'relative overflow-hidden bg-sunken -outline-offset-4',
        isFirst ? 'block size-full lg:row-span-2' : 'hidden lg:block',
      )}
    >
      <Photo
        name={picture.name}
        variant={picture.variant}
        color={picture.color}
        alt={words(picture.alt)}
        priority={isFirst}
        sizes={isFirst ? '(min-width: 1024px) 50vw, 100vw' : '25vw'}
        fallback={<RoomDrawing seed={picture.variant} />}
      />
    </button>
  );
}
