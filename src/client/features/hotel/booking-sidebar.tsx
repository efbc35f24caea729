// The stay, notes about its price and the booking button: part of the page on a phone, a card
// beside the rooms on wide screens.

import { startTransition, useOptimistic } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { HotelDetail, OfferView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypeNames, type BookingType, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { SegmentedControl } from '../../components/form/segmented-control.tsx';
import { scrollToAnchor } from '../../components/scroll-to-anchor.ts';
import { deferred } from '../../runtime/deferred.tsx';
import { importOnce } from '../../runtime/import-once.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import type { HotelSummary } from '../hotel-list/hotel-summary.ts';
import type { HotelStayNoteProps } from '../stay/picker/refused-stay-note.tsx';
import { StayPickerButton } from '../stay/picker/stay-picker-button.tsx';
import { lengthText } from '../stay/stay-format.ts';
import {
  hotelInterval,
  cheapestStay,
  type CheapestStay,
  type RoomListing,
} from '../stay/stay-from-url.ts';
import { ChooseLink } from './booking-link.tsx';
import type { CallToBookProps } from './call-to-book.tsx';
import type { CheaperNoteProps, FlashNoteProps, SurchargeNoteProps } from './price-notes.tsx';

// Hydrated when the page is idle; the server's page contains them from the start.
const lateParts = importOnce(() => import('./late-parts.ts'));
const FlashNote = deferred<FlashNoteProps>(async () => (await lateParts()).FlashNote, {
  fallback: ({ offer }) => (offer?.flashSale ? <div className="mt-3 h-15" /> : null),
});
const SurchargeNote = deferred<SurchargeNoteProps>(async () => (await lateParts()).SurchargeNote);
const HotelStayNote = deferred<HotelStayNoteProps>(async () => (await lateParts()).HotelStayNote);
const CheaperNote = deferred<CheaperNoteProps>(async () => (await lateParts()).CheaperNote);
const CallToBook = deferred<CallToBookProps>(async () => (await lateParts()).CallToBook);

export type BookingSidebarProps = {
  readonly hotel: HotelSummary;
  readonly plans: HotelDetail['plans'] | undefined;
  readonly list: RoomListing | undefined;
  /** What the list before this page knew of the price. */
  readonly offer: OfferView | null;
  readonly stay: Stay;
  readonly now: Instant;
  /** Resolves when the page shows the other stay. */
  readonly onType: (type: BookingType) => Promise<void>;
  readonly onStay: (stay: Stay) => void;
  readonly onFlashEnd: () => void;
};

export function BookingSidebar({
  hotel,
  plans,
  list,
  offer,
  stay,
  now,
  onType,
  onStay,
  onFlashEnd,
}: BookingSidebarProps) {
  const intl = useIntl();
  // The thumb slides at once; the prices follow.
  const [type, setType] = useOptimistic(stay.type);
  const choose = (next: BookingType) =>
    startTransition(async () => {
      setType(next);
      await onType(next);
    });
  const rooms = list?.rooms ?? [];
  const best = cheapestStay(list, offer);
  // A night that has already begun is entered now, not in the evening: the rooms' own times know
  // that.
  const when =
    best === null ? hotelInterval(stay, plans) : { from: best.checkIn, to: best.checkOut };
  const options = bookingTypeNames.map((option) => ({
    value: option,
    label: intl.formatMessage({ id: `bookingType.${option}` }),
    icon: bookingGlyphs[option],
    disabled: plans?.[option] === null && option !== stay.type,
  }));
  return (
    <div className="pt-2 lg:sticky lg:top-21 lg:pt-7">
      <div className="lg:rounded-2xl lg:bg-card lg:p-4 lg:shadow-3">
        <Card elevation={2} className="p-3 lg:rounded-none lg:bg-transparent lg:p-0 lg:shadow-none">
          <SegmentedControl
            label={intl.formatMessage({ id: 'bookingType.label' })}
            name="bookingType"
            options={options}
            value={type}
            onChange={choose}
          />
          <StayPickerButton stay={stay} when={when} now={now} plans={plans} onChoose={onStay} />
        </Card>
        {list !== undefined && plans !== undefined && (
          <HotelStayNote slug={hotel.slug} plans={plans} list={list} />
        )}
        {best !== null && (
          <FlashNote
            key={JSON.stringify(stay)}
            rooms={rooms}
            offer={list === undefined ? offer : null}
            asOf={now}
            onEnd={onFlashEnd}
            className="mt-3"
          />
        )}
        {best !== null && <CheapestRoom slug={hotel.slug} best={best} stay={stay} />}
      </div>
      {list !== undefined && (
        <SurchargeNote
          hotel={hotel.name}
          surcharges={list.surcharges}
          rooms={rooms}
          stay={stay}
          className="px-1 pt-3 lg:px-2"
        />
      )}
      {list !== undefined && list.cheaper !== null && (
        <CheaperNote slug={hotel.slug} cheaper={list.cheaper} asOf={now} className="mt-3" />
      )}
    </div>
  );
}

/** The cheapest free room with its price and button, on wide screens. */
function CheapestRoom({
  slug,
  best: { room, roomTypeSn, total, usual, isFlash },
  stay,
}: {
  readonly slug: string;
  readonly best: CheapestStay;
  readonly stay: Stay;
}) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  return (
    <div className="hidden lg:block">
      <div className="flex items-end justify-between gap-3 px-1 pt-4 pb-3">
        <p className="min-w-0 text-cap text-muted-foreground">
          <span className="block truncate" translate="no">
            {room?.name ?? '\u00a0'}
          </span>
          <FormattedMessage id="price.included" />
        </p>
        <p className="shrink-0 text-right">
          {usual > total && (
            <s className="block text-cap text-muted-foreground">
              <span className="sr-only">
                <FormattedMessage id="room.usual" />{' '}
              </span>
              {formatVnd(usual)}
            </s>
          )}
          <b
            className={cn(
              'text-2xl font-bold',
              !isReachable ? 'text-muted-foreground' : isFlash && 'text-ember-ink',
            )}
          >
            {formatVnd(total)}
          </b>
        </p>
      </div>
      {isReachable && (
        <ChooseLink
          room={room ?? { sn: roomTypeSn, name: '', needsAccount: false }}
          slug={slug}
          stay={stay}
          text={intl.formatMessage({ id: 'hotel.bookThis' })}
          isLarge
        />
      )}
      <p className="pt-2.5 text-center text-cap text-muted-foreground">
        {isReachable
          ? intl.formatMessage({ id: 'hotel.minutesToPay' }, { count: policy.paymentWindowMinutes })
          : intl.formatMessage({ id: 'offline.needsNetwork' })}
      </p>
    </div>
  );
}

const isByPhone = (list: RoomListing | undefined): boolean =>
  list?.rooms.some((room) => room.state === 'callToBook') === true;

function noneFreeText(list: RoomListing | undefined, intl: IntlShape): string {
  const limit = list?.rooms.find((room) => room.state === 'overHourLimit')?.maxHours ?? null;
  if (list === undefined) return intl.formatMessage({ id: 'offline.prices' });
  if (isByPhone(list)) return intl.formatMessage({ id: 'room.callToBook' });
  return limit === null
    ? intl.formatMessage({ id: 'hotel.noneFree' })
    : intl.formatMessage({ id: 'room.overHourLimit' }, { count: limit });
}

/** The phone's bar: the lowest price of the stay, and a link to the rooms. */
export function BottomBar({
  list,
  offer,
  stay,
  isReady,
  phone,
}: Pick<BookingSidebarProps, 'list' | 'offer' | 'stay'> & {
  readonly isReady: boolean;
  /** The hotel's own; undefined until the hotel itself is loaded. */
  readonly phone: string | undefined;
}) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const best = cheapestStay(list, offer);
  return (
    <div
      data-strip=""
      className="sticky bottom-0 z-20 mt-9 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)] lg:hidden"
    >
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {best !== null ? (
          <p className="min-w-0 flex-1 basis-36 text-xs text-muted-foreground">
            <FormattedMessage
              id="hotel.from"
              values={{
                length: lengthText(stay.type, { from: best.checkIn, to: best.checkOut }, intl),
              }}
            />
            <b className={cn('block text-xl font-bold', isReachable && 'text-foreground')}>
              {formatVnd(best.total)}
            </b>
            {isReachable
              ? intl.formatMessage({ id: 'price.included' })
              : intl.formatMessage({ id: 'offline.prices' })}
          </p>
        ) : (
          <p className="min-w-0 flex-1 basis-36 text-sm text-muted-foreground">
            {isReady && noneFreeText(list, intl)}
          </p>
        )}
        {isByPhone(list) && phone !== undefined ? (
          <CallToBook phone={phone} />
        ) : (
          <a
            href="#rooms"
            onClick={scrollToAnchor}
            className={buttonVariants({ className: 'min-w-[min(9rem,100%)]' })}
          >
            <FormattedMessage id="hotel.chooseRoom" />
          </a>
        )}
      </div>
    </div>
  );
}
