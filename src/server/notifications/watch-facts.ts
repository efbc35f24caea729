// Reads what a message about a watch says: the hotel and the room that were found, for the stay and
// at the price that its row keeps.

import { localeOf, path } from '#contract/paths.ts';
import { vnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import { instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { findLandmark } from '../landmarks/landmarks.ts';
import type { BookingFacts } from '../mail/facts.ts';
import { findWatchMessage, watchedStay, type WatchMessageRow } from '../store/member/watch.ts';
import type { MessageAddresses } from '../store/message-addresses.ts';
import type { MessageRow } from '../store/message.ts';
import type { LoadedMessage } from './message-facts.ts';
import { siteOf } from './site-facts.ts';
import { stopAddress } from './stop-mail.ts';

/** Undefined when what was watched is gone. */
export async function loadWatchMessage(
  appContext: AppContext,
  message: MessageRow,
): Promise<LoadedMessage | undefined> {
  const { db, settings } = appContext;
  const { facts: told, language, watch_sn: watchSn } = message;
  const found = await findWatchMessage(db, Number(watchSn), Number(told['roomTypeSn']));
  if (found === undefined) return undefined;
  const amount = vnd(Number(told['price']));
  const { slug } = found.hotel;
  const requestedPlace = requestedPlaceOf(found, language);
  return {
    booking: null,
    memberSn: found.watch.member_sn,
    to: addressesFor(found, language),
    facts: {
      language,
      reader: 'member',
      at: message.created_at,
      address: found.email,
      namesHotel: found.namesHotel,
      site: siteOf(settings),
      links: {
        main:
          settings.publicUrl +
          path(localeOf(language), 'hotel', { slug }, stayParams(watchedStay(found.watch))),
        short: '',
        stop: stopAddress(appContext, { watch: found.watch.sn }),
      },
      booking: foundRoom(found, language, {
        from: instant(String(told['checkIn'])),
        to: instant(String(told['checkOut'])),
        total: amount,
      }),
      amount,
      watch: {
        ...(told['mark'] === null ? {} : { mark: vnd(Number(told['mark'])) }),
        before: vnd(Number(told['before'])),
        ...(requestedPlace === null ? {} : { requestedPlace }),
      },
    },
  };
}

/** What was asked for where that was a place and not the hotel itself. */
function requestedPlaceOf(
  { watch, area }: WatchMessageRow,
  language: MessageRow['language'],
): string | null {
  if (watch.subject === 'hotel') return null;
  const names = area ?? findLandmark(watch.landmark ?? '')?.names ?? null;
  return names?.[language] ?? null;
}

function addressesFor(
  { email, muted, namesHotel, hotel }: WatchMessageRow,
  language: MessageRow['language'],
): MessageAddresses {
  return {
    email,
    phone: '',
    namesHotel,
    muted,
    hotelSn: hotel.sn,
    district: hotel.district[language],
    addOns: [],
  };
}

/** The stay that could be booked, as letters show bookings. */
function foundRoom(
  { watch, hotel }: WatchMessageRow,
  language: MessageRow['language'],
  offer: Pick<BookingFacts, 'from' | 'to' | 'total'>,
): BookingFacts {
  const { name, address, phone, latitude, longitude, district, room } = hotel;
  return {
    code: '',
    hotel: { name, address, district: district[language], phone, latitude, longitude },
    room,
    rooms: 1,
    type: watchedStay(watch).type,
    ...offer,
    guest: '',
    guests: 0,
    isPrepaid: false,
    method: 'hotel',
    paidAt: null,
    freeUntil: null,
    addOns: [],
    wishes: '',
    invoiceTo: null,
    sequence: 0,
  };
}
