// One booking of the member, check-in card first: a page of its own on a phone, beside the list
// from 1200 px. It opens within a second, also offline.

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, isFinal } from '#domain/booking.ts';
import { query } from '../../../api/queries.ts';
import { IconLink } from '../../../components/icon-link.tsx';
import { LanguageMenu } from '../../../components/language-menu.tsx';
import { Splash } from '../../../components/shell.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { useNow } from '../../../runtime/use-now.ts';
import { ArrivalSection } from '../../booking/arrival-section.tsx';
import {
  BookingProgress,
  BookingTerms,
  HotelFacts,
  Receipt,
} from '../../booking/booking-details.tsx';
import { BookingLinks } from '../../booking/booking-links.tsx';
import { bookingPollInterval } from '../../booking/booking-state.ts';
import { BesideHeader } from '../../booking/page/beside-header.tsx';
import { BookingColumns } from '../../booking/page/booking-columns.tsx';
import { CardOrLoss } from '../../booking/page/card-or-loss.tsx';
import { PushRow } from '../../booking/push-row.tsx';
import { StatusBadge } from '../../booking/status-badge.tsx';
import { WaitingForHotelNote } from '../../booking/waiting-for-hotel-note.tsx';
import { CancelRow } from './cancel-row.tsx';
import { ChangeRows } from './change-booking-rows.tsx';
import { ReviewLink } from './review-link.tsx';

type Props = {
  readonly code: string;
  readonly isBeside: boolean;
  /** What the list knows of it, until it has been read itself. */
  readonly known?: BookingView;
};

export function BookingPage({ code, isBeside, known }: Props) {
  const { now } = use(PageContext);
  const { data } = useQuery({
    ...query('booking/getBookingDetail', { code }),
    refetchInterval: ({ state }) => bookingPollInterval(state.data),
  });
  const booking = data ?? known;
  if (booking === undefined) return <Splash />;
  if (isBeside)
    return (
      <article aria-label={booking.hotel.name} className="min-w-0 space-y-4">
        <BesideHeader booking={booking} now={now} />
        <Sections booking={booking} isBeside />
      </article>
    );
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-10 lg:pt-4">
      <PageHead booking={booking} />
      <div className="space-y-3">
        <Sections booking={booking} isBeside={false} />
      </div>
    </div>
  );
}

/** A stay that is over or came to nothing has no card to show at a desk. */
export const bookingTitle = (booking: BookingView | undefined): MessageId =>
  booking !== undefined && isFinal(bookingStatusOf(booking.status))
    ? 'booking.details'
    : 'card.title';

function PageHead({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="-mx-2 flex min-h-14 items-center gap-1">
      <IconLink to={path(locale, 'myBooking')} label={intl.formatMessage({ id: 'nav.back' })}>
        <ArrowLeft className="size-5.5" />
      </IconLink>
      <h1 className="flex-1 text-lg font-semibold">
        <FormattedMessage id={bookingTitle(booking)} />
      </h1>
      <StatusBadge booking={booking} className="mr-2" />
      <LanguageMenu isBrief className="webview:mr-22 lg:hidden" />
    </div>
  );
}

type SectionsProps = { readonly booking: BookingView; readonly isBeside: boolean };

function Sections({ booking, isBeside }: SectionsProps) {
  const { now } = use(PageContext);
  const live = useNow(15_000);
  const status = bookingStatusOf(booking.status);
  const isOver = isFinal(status);
  return (
    <>
      <CardOrLoss booking={booking} now={now} live={live} as="h2" />
      <ArrivalSection booking={booking} now={live} />
      <WaitingForHotelNote booking={booking} now={live} />
      <ReviewLink booking={booking} />
      {!isOver && <PushRow />}
      <BookingColumns isBeside={isBeside}>
        <>
          <HotelFacts booking={booking} now={now}>
            <ChangeRows booking={booking} now={live} />
            <CancelRow booking={booking} now={live} />
          </HotelFacts>
          {status !== 'paymentPending' && <BookingLinks booking={booking} />}
        </>
        <>
          <BookingProgress booking={booking} now={now} />
          <BookingTerms booking={booking} now={now} />
          <Receipt booking={booking} />
        </>
      </BookingColumns>
    </>
  );
}
