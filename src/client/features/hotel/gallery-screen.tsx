// The gallery over the whole screen: a hotel's pictures by room and by what else they show, with
// chips that jump there. A picture opens the viewer above it; Back closes that first.

import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import { RoomDrawing } from '../../components/deferred-components.tsx';
import { FullScreen } from '../../components/overlays/full-screen.tsx';
import { Photo } from '../../components/photo.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { useLocalText } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { lengthText } from '../stay/stay-format.ts';
import { cheapestFree } from '../stay/stay-from-url.ts';
import {
  gallerySections,
  shownPictures,
  type GalleryPictures,
  type GallerySection,
} from './gallery-sections.ts';
import { PhotoViewer } from './photo-viewer.tsx';

export type GalleryScreenProps = GalleryPictures & {
  readonly open: boolean;
  readonly name: string;
  readonly stay: Stay;
  readonly onClose: () => void;
  /** Closes it and goes to that part of the page. */
  readonly onGoTo: (part: 'rooms' | 'reviews') => void;
};

/** The name of a section: the room's own, or what the others show. */
function useSectionName(): (section: GallerySection) => string {
  const intl = useIntl();
  return (section) =>
    section.room === null
      ? intl.formatMessage({ id: `photo.section.${section.kind}` })
      : section.room.name;
}

export function GalleryScreen({
  open,
  name,
  pictures,
  rooms,
  guestPictures = [],
  stay,
  onClose,
  onGoTo,
}: GalleryScreenProps) {
  const intl = useIntl();
  const nameOf = useSectionName();
  const sections = gallerySections(
    pictures,
    rooms,
    // What guests took, told by who took it.
    guestPictures.map(({ name: taken, color, author }) => {
      const words = intl.formatMessage({ id: 'photo.byGuest' }, { name: author });
      return { name: taken, color, variant: 0, alt: { vi: words, en: words, th: words } };
    }),
  );
  const shown = shownPictures(sections);
  const [viewed, setViewed] = useState<number | null>(null);
  const [isViewing, setViewing] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  const jump = (key: string) => {
    setChosen(key);
    const to = key === '' ? null : list.current?.querySelector<HTMLElement>(`#photos-${key}`);
    if (to === null) list.current?.scrollTo({ top: 0 });
    to?.scrollIntoView();
    to?.focus({ preventScroll: true });
  };
  return (
    <FullScreen
      open={open}
      onClose={onClose}
      label={intl.formatMessage({ id: 'photo.ofHotel' }, { name })}
      className="bg-background"
    >
      <div className="flex size-full flex-col">
        <header className="page flex w-full items-center gap-2 pt-[calc(var(--safe-t)+.5rem)] pb-2">
          <Button
            variant="plain"
            size="icon"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            title={intl.formatMessage({ id: 'common.close' })}
            onClick={onClose}
            className="-ml-2.5"
          >
            <ArrowLeft />
          </Button>
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-base font-semibold" translate="no">
              {name}
            </h2>
            <p className="text-cap text-muted-foreground">
              <FormattedMessage id="photo.count" values={{ count: shown.length }} />
            </p>
          </div>
          <ShareButton title={name} className="-mr-2.5 webview:mr-22" />
        </header>
        <div
          role="group"
          aria-label={intl.formatMessage({ id: 'photo.jump' })}
          className="page no-scrollbar flex w-full shrink-0 gap-2 overflow-x-auto py-1.5"
        >
          {[{ key: '', text: intl.formatMessage({ id: 'photo.all' }), count: shown.length }]
            .concat(
              sections.map((section) => ({
                key: section.key,
                text: nameOf(section),
                count: section.pictures.length,
              })),
            )
            .map(({ key, text, count }) => (
              <Toggle key={key} pressed={key === chosen} onPressedChange={() => jump(key)}>
                {text} <span className="opacity-75">{intl.formatNumber(count)}</span>
              </Toggle>
            ))}
        </div>
        <div ref={list} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-6">
          {sections.map((section, index) => {
            const from = shownPictures(sections.slice(0, index)).length;
            return (
              <Section
                key={section.key}
                section={section}
                name={nameOf(section)}
                from={from}
                count={shown.length}
                stay={stay}
                onShow={(at) => {
                  setViewed(at);
                  setViewing(true);
                }}
                onGoTo={onGoTo}
              />
            );
          })}
        </div>
        <ChooseBar rooms={rooms} stay={stay} onChoose={() => onGoTo('rooms')} />
      </div>
      {viewed !== null && (
        <PhotoViewer
          open={isViewing}
          start={viewed}
          pictures={shown.map(({ picture }) => picture)}
          places={shown.map(({ section }) => nameOf(section))}
          label={name}
          onClose={() => setViewing(false)}
        />
      )}
    </FullScreen>
  );
}

/** On a phone: the lowest price of what is free, and the way to the rooms. */
function ChooseBar({
  rooms,
  stay,
  onChoose,
}: Pick<GalleryScreenProps, 'rooms' | 'stay'> & { readonly onChoose: () => void }) {
  const intl = useIntl();
  const { price, checkIn, checkOut } = cheapestFree(rooms) ?? {};
  if (!price || !checkIn || !checkOut) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)] lg:hidden">
      <p className="min-w-0 flex-1 basis-36 text-xs text-muted-foreground">
        <FormattedMessage
          id="hotel.from"
          values={{ length: lengthText(stay.type, { from: checkIn, to: checkOut }, intl) }}
        />
        <b className="block text-xl font-bold text-foreground">{formatVnd(price.total)}</b>
        <FormattedMessage id="price.included" />
      </p>
      <Button onClick={onChoose} className="min-w-[min(9rem,100%)]">
        <FormattedMessage id="hotel.chooseRoom" />
      </Button>
    </div>
  );
}

const wayOut = 'tap shrink-0 text-sm font-semibold text-primary-ink';

type SectionProps = {
  readonly section: GallerySection;
  readonly name: string;
  /** How many pictures stand before it, and how many there are. */
  readonly from: number;
  readonly count: number;
  readonly stay: Stay;
  readonly onShow: (at: number) => void;
  readonly onGoTo: GalleryScreenProps['onGoTo'];
};

function Section({ section, name, from, count, stay, onShow, onGoTo }: SectionProps) {
  const intl = useIntl();
  const words = useLocalText();
  const { key, pictures, room } = section;
  return (
    <section aria-labelledby={`photos-${key}`} className="page pt-5">
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`photos-${key}`} tabIndex={-1} className="scroll-mt-3 text-lg font-semibold">
            <span translate={room === null ? undefined : 'no'}>{name}</span> ·{' '}
            {intl.formatNumber(pictures.length)}
          </h3>
          {room !== null && <RoomLine room={room} stay={stay} />}
        </div>
        {room !== null && room.state === 'free' && (
          <button type="button" onClick={() => onGoTo('rooms')} className={wayOut}>
            <FormattedMessage id="hotel.chooseRoom" />
            <span className="sr-only">: {name}</span>
          </button>
        )}
        {key === 'guests' && (
          <button type="button" onClick={() => onGoTo('reviews')} className={wayOut}>
            <FormattedMessage id="photo.seeReviews" />
          </button>
        )}
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture, at) => (
          <li
            key={picture.name}
            className={cn(
              // An odd one stands beside two others on a phone, so that no place stays empty.
              at === 0 && pictures.length % 2 === 1 && pictures.length > 1
                ? 'row-span-2 md:row-span-1'
                : 'aspect-3/2',
              'md:aspect-3/2',
            )}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${words(picture.alt)} · ${intl.formatMessage({ id: 'photo.position' }, { at: from + at + 1, count })}`}
              onClick={() => onShow(from + at)}
              className="block size-full overflow-hidden rounded-lg bg-sunken"
            >
              <Photo
                name={picture.name}
                variant={picture.variant}
                color={picture.color}
                alt=""
                sizes="(min-width: 1200px) 330px, (min-width: 768px) 33vw, 50vw"
                eager={from + at < 4}
                fallback={<RoomDrawing seed={at} />}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `24 m², 1 queen bed · 272.160 ₫ / 2 hours`. */
function RoomLine({ room, stay }: { readonly room: RoomView; readonly stay: Stay }) {
  const intl = useIntl();
  const { sizeM2, bed, price, checkIn, checkOut } = room;
  const facts = `${intl.formatNumber(sizeM2)} m², ${intl.formatMessage({ id: `bed.${bed}` })}`;
  return (
    <p className="text-cap text-muted-foreground">
      {facts}
      {price !== null && checkIn !== null && checkOut !== null && (
        <>
          {' '}
          · {formatVnd(price.total)}{' '}
          <FormattedMessage
            id="price.per"
            values={{ length: lengthText(stay.type, { from: checkIn, to: checkOut }, intl) }}
          />
        </>
      )}
    </p>
  );
}
