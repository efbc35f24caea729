// Everything about one room: its pictures, what is in it, what the stay costs line by line, and on what terms; a sheet on phones, a dialog on wide screens.

import { Hourglass, UserRound, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { HotelDetail, RoomView } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import { money, useSay, useWords } from '../../../intl/intl.tsx';
import type { Glyph } from '../../../ui/glyphs.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { RoomsLeft } from '../../../ui/rooms-left.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PriceBreakdown } from '../../stay/price-breakdown.tsx';
import { lengthText } from '../../stay/stay-format.ts';
import type { RoomListing } from '../../stay/stay-from-url.ts';
import { FacilityGroups } from '../facilities.tsx';
import { usePhotoViewer } from '../gallery.tsx';
import { RoomAction, useOpenRoom } from './room-actions.tsx';
import { RoomPrice, RoomFacts, RoomTerms } from './room-card.tsx';

export type RoomSheetProps = {
  readonly hotel: HotelDetail;
  readonly list: RoomListing;
  readonly stay: Stay;
};

/** The room of the address; one that this hotel does not have opens nothing. */
export function RoomSheet({ hotel, list, stay }: RoomSheetProps) {
  const say = useSay();
  const { sn, close } = useOpenRoom();
  const named = list.rooms.find((room) => room.sn === sn);
  // While the sheet slides away it still shows what it showed.
  const [lastSn, setLastSn] = useState(named?.sn);
  if (named !== undefined && named.sn !== lastSn) setLastSn(named.sn);
  const room = named ?? list.rooms.find((other) => other.sn === lastSn);
  if (room === undefined) return null;
  const footer = (
    <div className="flex items-end justify-between gap-3">
      <RoomPrice room={room} stay={stay} />
      <RoomAction room={room} slug={hotel.slug} stay={stay} />
    </div>
  );
  return (
    <Sheet
      open={named !== undefined}
      onClose={close}
      title={<span translate="no">{room.name}</span>}
      closeLabel={say('common.close')}
      footer={footer}
      className="md:w-180"
    >
      <Pictures key={room.sn} room={room} />
      <RoomFacts room={room} className="mt-4 text-sm" />
      {room.roomsLeft !== null && (
        <RoomsLeft left={room.roomsLeft} className="mt-3">
          {say('room.left', { count: room.roomsLeft })}
        </RoomsLeft>
      )}
      <RoomTerms room={room} hotel={hotel} stay={stay} asOf={list.asOf} />
      <Needs room={room} hotel={hotel} />
      {room.price !== null &&
        room.state === 'free' &&
        room.checkIn !== null &&
        room.checkOut !== null && (
          <Part title={say('price.title')}>
            <PriceBreakdown
              price={room.price}
              length={lengthText(stay.type, { from: room.checkIn, to: room.checkOut }, say)}
            />
          </Part>
        )}
      {room.facilities.length > 0 && (
        <Part title={say('room.inside')}>
          <FacilityGroups facilities={room.facilities} />
        </Part>
      )}
      <div className="h-4" />
    </Sheet>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="pt-6">
      <h3 className="pb-2 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Turned by swiping; each opens the viewer. */
function Pictures({ room }: { readonly room: RoomView }) {
  const say = useSay();
  const words = useWords();
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
              aria-label={say('photo.position', { at: index + 1, count: room.pictures.length })}
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

/** What booking this room asks for beside the price. */
function Needs({ room, hotel }: { readonly room: RoomView; readonly hotel: HotelDetail }) {
  const say = useSay();
  const needs: readonly (readonly [Glyph, string])[] = [
    ...(room.lateFee !== null && room.freeUntil !== null
      ? [[Hourglass, say('room.afterDeadline', { amount: money(room.lateFee) })] as const]
      : []),
    ...(hotel.isPayAtHotel && !room.isPrepaidOnly && room.isCancellable
      ? [[Hourglass, say('lateRule.atHotel')] as const]
      : []),
    ...(room.isPrepaidOnly || !hotel.isPayAtHotel
      ? [[Wallet, say('room.needsPrepaid')] as const]
      : []),
    ...(room.needsAccount ? [[UserRound, say('room.needsAccount')] as const] : []),
    ...(hotel.confirmsByHand ? [[Hourglass, say('room.confirmsByHand')] as const] : []),
  ];
  return needs.length === 0 ? null : (
    <ul className="mt-2 space-y-1.5 text-cap text-ink-2">
      {needs.map(([Icon, text]) => (
        <li key={text} className="flex items-start gap-1.5">
          <Icon className="mt-px size-4" />
          {text}
        </li>
      ))}
    </ul>
  );
}
