// What opens without a network, each kind in a row: the next stay's card first. Only what is there
// is listed.

import { BedDouble, ChevronRight, Heart, Hotel, QrCode, Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { Voucher } from '#contract/vault/voucher.ts';
import { localTime, type Instant } from '#domain/time/time.ts';
import { useProfile } from '../../api/session.ts';
import { Photo } from '../../components/photo.tsx';
import { seenText, useLocale, useLocalText } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { isAhead, useStartFormatter } from '../account/next-stay.tsx';
import { voucherPath } from '../booking/voucher-path.ts';
import { placeOf, placeText } from '../places/place.ts';
import { formatBookingCode } from '../stay/booking-code.ts';
import { rangeText } from '../stay/stay-format.ts';
import type { SavedHotel, SavedSearch } from './saved-things.ts';
import type { Saved } from './use-saved.ts';

type Props = { readonly saved: Saved; readonly now: Instant };

export function SavedLists({ saved, now }: Props) {
  const { vouchers, hotels, searches, favorites } = saved;
  const next = vouchers.find(({ booking }) => isAhead(booking, now));
  const isAny = vouchers.length + hotels.length + searches.length + favorites > 0;
  return (
    <>
      <h2 className="text-xl font-semibold">
        <FormattedMessage id={isAny ? 'deadEnd.opens' : 'deadEnd.nothing'} />
      </h2>
      {!isAny && (
        <p className="text-sm text-ink-2">
          <FormattedMessage id="deadEnd.nothingText" />
        </p>
      )}
      {next !== undefined && <NextCard voucher={next} now={now} />}
      {isAny && (
        <Card as="ul" className="divide-y divide-border overflow-hidden">
          {vouchers.length > 0 && <Bookings vouchers={vouchers} />}
          {hotels.length > 0 && <Hotels hotels={hotels} isOpen={vouchers.length === 0} />}
          {searches.length > 0 && (
            <Searches
              searches={searches}
              now={now}
              isOpen={vouchers.length + hotels.length === 0}
            />
          )}
          {favorites > 0 && <Favorites count={favorites} />}
        </Card>
      )}
    </>
  );
}

function NextCard({ voucher, now }: { readonly voucher: Voucher; readonly now: Instant }) {
  const locale = useLocale();
  const whenText = useStartFormatter();
  const { booking } = voucher;
  return (
    <Card as="section" elevation={2} className="relative flex items-center gap-3 p-3.5">
      <div className="size-14 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...booking.room.picture} alt="" sizes="56px" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-cap font-semibold text-leaf">
          <FormattedMessage
            id="account.checkIn"
            values={{ when: whenText(booking.checkIn, now) }}
          />
        </p>
        <p className="truncate font-semibold" translate="no">
          {booking.hotel.name}
        </p>
        <p className="text-cap text-muted-foreground">
          <FormattedMessage
            id="deadEnd.codeSaved"
            values={{
              code: formatBookingCode(booking.code),
              time: seenText(booking.asOf, now),
            }}
          />
        </p>
      </div>
      <Link
        to={voucherPath(voucher)(locale)}
        className={buttonVariants({ size: 'sm', className: 'after:absolute after:inset-0' })}
      >
        <QrCode data-icon="inline-start" />
        <FormattedMessage id="account.cardShort" />
      </Link>
    </Card>
  );
}

const rowClass = 'flex min-h-16 w-full items-center gap-3.5 px-4 py-2.5 text-left';

function RowWords({
  icon,
  title,
  note,
}: {
  readonly icon: Glyph;
  readonly title: ReactNode;
  readonly note: ReactNode;
}) {
  return (
    <>
      <IconDisc icon={icon} tone="dusk" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block truncate text-cap text-muted-foreground">{note}</span>
      </span>
    </>
  );
}

function Bookings({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
  const intl = useIntl();
  const locale = useLocale();
  const sn = useProfile()?.sn;
  const isMembers = vouchers.some(({ owner }) => owner === sn);
  return (
    <li>
      <Link to={path(locale, isMembers ? 'myBooking' : 'phoneBookings')} className={rowClass}>
        <RowWords
          icon={BedDouble}
          title={intl.formatMessage({ id: 'deadEnd.bookings' }, { count: vouchers.length })}
          note={intl.formatMessage({ id: 'deadEnd.bookingsText' })}
        />
        <ChevronRight className="size-5 text-muted-foreground" />
      </Link>
    </li>
  );
}

function Favorites({ count }: { readonly count: number }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <li>
      <Link to={path(locale, 'favorite')} className={rowClass}>
        <RowWords
          icon={Heart}
          title={intl.formatMessage({ id: 'deadEnd.favorites' }, { count })}
          note={intl.formatMessage({ id: 'deadEnd.favoritesText' })}
        />
        <ChevronRight className="size-5 text-muted-foreground" />
      </Link>
    </li>
  );
}

type FoldProps = {
  readonly icon: Glyph;
  readonly title: string;
  readonly note: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A row that unfolds into its links. */
function Fold({ icon, title, note, isOpen, children }: FoldProps) {
  const id = useId();
  return (
    <li>
      <Collapsible open={isOpen}>
        <CollapsibleTrigger className={rowClass}>
          <RowWords icon={icon} title={<span id={id}>{title}</span>} note={note} />
          <CollapsibleIcon />
        </CollapsibleTrigger>
        <ul aria-labelledby={id} className="pb-2">
          {children}
        </ul>
      </Collapsible>
    </li>
  );
}

const linkClass =
  'flex min-h-11 items-center justify-between gap-3 py-1.5 pr-4 pl-18.5 text-sm font-medium text-primary-ink';

/** `Lá Sen, Nhà Mây, An Yên và 3 nơi khác`. */
function useSomeOf(): (names: readonly string[]) => string {
  const intl = useIntl();
  return (names) => {
    const shown = names.slice(0, namesShown).join(', ');
    const count = names.length - namesShown;
    return count > 0
      ? intl.formatMessage({ id: 'deadEnd.andMore' }, { names: shown, count })
      : shown;
  };
}
const namesShown = 3;

function Hotels({
  hotels,
  isOpen,
}: {
  readonly hotels: readonly SavedHotel[];
  readonly isOpen: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const someOf = useSomeOf();
  return (
    <Fold
      icon={Hotel}
      title={intl.formatMessage({ id: 'deadEnd.hotels' }, { count: hotels.length })}
      note={someOf(hotels.map(({ name }) => name))}
      isOpen={isOpen}
    >
      {hotels.map(({ slug, name, stay }) => (
        <li key={slug}>
          <Link to={path(locale, 'hotel', { slug }, stay)} className={linkClass} translate="no">
            {name}
          </Link>
        </li>
      ))}
    </Fold>
  );
}

function Searches({
  searches,
  now,
  isOpen,
}: {
  readonly searches: readonly SavedSearch[];
  readonly now: Instant;
  readonly isOpen: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const words = useLocalText();
  const placeName = ({ answer }: SavedSearch): string =>
    placeText({ ...placeOf(answer.place, answer.state?.where), parent: null }, words, intl);
  const typeName = ({ answer }: SavedSearch): string =>
    intl.formatMessage({ id: `bookingType.${answer.stay.type}` });
  return (
    <Fold
      icon={Search}
      title={intl.formatMessage({ id: 'deadEnd.searches' }, { count: searches.length })}
      note={searches
        .slice(0, 2)
        .map((search) => `${placeName(search)}, ${typeName(search).toLowerCase()}`)
        .join(' · ')}
      isOpen={isOpen}
    >
      {searches.map((search) => {
        const to = path(locale, 'search', {}, search.input);
        return (
          <li key={to}>
            <Link to={to} className={linkClass}>
              <span className="min-w-0">
                {placeName(search)} · {rangeText(search.answer.stay, now)}
              </span>
              <span className="shrink-0 text-cap font-normal text-muted-foreground">
                <FormattedMessage
                  id="deadEnd.savedAt"
                  values={{ time: localTime(search.answer.asOf) }}
                />
              </span>
            </Link>
          </li>
        );
      })}
    </Fold>
  );
}
