// One room in full: pictures, facilities, price line by line, terms. A sheet on phones, a dialog on
// wide screens.

import { Hourglass, UserRound, Wallet } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { Photo } from '../../../components/photo.tsx';
import { Reading } from '../../../components/reading.tsx';
import { RoomsLeft } from '../../../components/rooms-left.tsx';
import { useLocalText } from '../../../intl/intl.tsx';
import type { Glyph } from '../../../ui/glyph.ts';
import { PriceBreakdown } from '../../stay/price-breakdown.tsx';
import { lengthText } from '../../stay/stay-format.ts';
import { FacilityGroups } from '../facilities.tsx';
import { usePhotoViewer } from '../gallery.tsx';
import { useHotelStay } from '../hotel-stay.tsx';
import { RoomAction, useOpenRoom } from './room-actions.tsx';
import { RoomPrice, RoomFacts, RoomTerms } from './room-card.tsx';

/** Shows the room that the URL names; a room this hotel does not have opens nothing. */
export function RoomSheet({ rooms }: { readonly rooms: readonly RoomView[] }) {
  const { stay } = useHotelStay();
  const intl = useIntl();
  const { sn, close } = useOpenRoom();
  const named = rooms.find((room) => room.sn === sn);
  // The closing animation still needs the room that was open.
  const [lastSn, setLastSn] = useState(named?.sn);
  if (named !== undefined && named.sn !== lastSn) setLastSn(named.sn);
  const room = named ?? rooms.find((other) => other.sn === lastSn);
  if (room === undefined) return null;
  const footer = (
    <div className="flex items-end justify-between gap-3">
      <RoomPrice room={room} />
      <RoomAction room={room} />
    </div>
  );
  return (
    <Sheet
      open={named !== undefined}
      onClose={close}
      hasEntry={false}
      title={<span translate="no">{room.name}</span>}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
      className="md:w-180"
    >
      <Reading of={room.reading} className="pb-3 text-sm" />
      <Pictures key={room.sn} room={room} />
      <RoomFacts room={room} className="mt-4 text-sm" />
      {room.roomsLeft !== null && (
        <RoomsLeft left={room.roomsLeft} className="mt-3">
          <FormattedMessage id="room.left" values={{ count: room.roomsLeft }} />
        </RoomsLeft>
      )}
      <RoomTerms room={room} />
      <Requirements room={room} />
      {room.price !== null &&
        room.state === 'free' &&
        room.checkIn !== null &&
        room.checkOut !== null && (
          <Section title={intl.formatMessage({ id: 'price.title' })}>
            <PriceBreakdown
              price={room.price}
              length={lengthText(stay.type, { from: room.checkIn, to: room.checkOut }, intl)}
            />
          </Section>
        )}
      {room.facilities.length > 0 && (
        <Section title={intl.formatMessage({ id: 'room.inside' })}>
          <FacilityGroups facilities={room.facilities} />
        </Section>
      )}
      <div className="h-4" />
    </Sheet>
  );
}

function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section className="pt-6">
      <h3 className="pb-2 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Swiped sideways; each picture opens the viewer. */
function Pictures({ room }: { readonly room: RoomView }) {
  const intl = useIntl();
  const words = useLocalText();
  const { show, viewer } = usePhotoViewer(room.pictures, room.name);
  if (room.pictures.length === 0) return null;
  return (
    <>
      <ul
        className="-mx-4 no-scrollbar flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 md:-mx-6 md:scroll-px-6 md:px-6"
        tabIndex={-1}
      >
        {room.pictures.map((picture, index) => (
          <li
            key={index}
            className="w-[86%] shrink-0 snap-start overflow-hidden rounded-lg md:w-96"
          >
            <button
              type="button"
              onClick={() => show(index)}
              aria-label={intl.formatMessage(
                { id: 'photo.position' },
                { at: index + 1, count: room.pictures.length },
              )}
              className="block aspect-3/2 w-full -outline-offset-4"
            >
              <Photo
                name={picture.name}
                variant={picture.variant}
                color={picture.color}
                alt={words(picture.alt)}
                sizes="(min-width: 768px) 384px, 86vw"
                eager={index < 2}
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

/** What booking this room requires besides the price. */
function Requirements({ room }: { readonly room: RoomView }) {
  const { hotel } = useHotelStay();
  const intl = useIntl();
  const requirements: readonly (readonly [Glyph, string])[] = [
    ...(room.lateFee !== null && room.freeUntil !== null
      ? [
          [
            Hourglass,
            intl.formatMessage({ id: 'room.afterDeadline' }, { amount: formatVnd(room.lateFee) }),
          ] as const,
        ]
      : []),
    ...(hotel.isPayAtHotel && !room.isPrepaidOnly && room.isCancellable
      ? [[Hourglass, intl.formatMessage({ id: 'lateRule.atHotel' })] as const]
      : []),
    ...(room.isPrepaidOnly || !hotel.isPayAtHotel
      ? [[Wallet, intl.formatMessage({ id: 'room.needsPrepaid' })] as const]
      : []),
    ...(room.needsAccount
      ? [[UserRound, intl.formatMessage({ id: 'room.needsAccount' })] as const]
      : []),
    ...(hotel.confirmsByHand
      ? [[Hourglass, intl.formatMessage({ id: 'room.confirmsByHand' })] as const]
      : []),
  ];
  return requirements.length === 0 ? null : (
    <ul className="mt-2 space-y-1.5 text-cap text-ink-2">
      {requirements.map(([Icon, text]) => (
        <li key={text} className="flex items-start gap-1.5">
          <Icon className="mt-px size-4" />
          {text}
        </li>
      ))}
    </ul>
  );
}
