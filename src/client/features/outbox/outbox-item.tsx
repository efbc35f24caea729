// One outbox entry: its name, its status and its actions. Nothing is accepted or discarded by
// itself.

import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import {
  type OutboxRow,
  type QueuedRequest,
  isDiscardable,
  isTrouble,
} from '#contract/outbox/outbox.ts';
import { path } from '#contract/paths.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { requestExpiry } from '#domain/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import type { Instant } from '#domain/time/time.ts';
import { FactPair } from '../../components/fact-pair.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { discard, enqueue, retry } from '../../offline/outbox.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { buttonVariants, Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { limitIn } from '../checkout/booking-limit-text.ts';
import { newQuoteIn, suggestedStayIn } from '../checkout/quote-query.ts';
import { StayOffer } from '../stay/stay-offer.tsx';
import { icons, statusTextOf, titleOf } from './outbox-text.ts';

type Request = Extract<QueuedRequest, { readonly call: 'booking/createBooking' }>;
type Props = { readonly row: OutboxRow; readonly now: Instant; readonly onLeave: () => void };

export function OutboxItem({ row, now, onLeave }: Props) {
  const intl = useIntl();
  const title = titleOf(row, intl);
  const trouble = isTrouble(row);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <IconDisc
          icon={icons[row.call]}
          tone={trouble ? 'danger' : row.state === 'sent' ? 'leaf' : 'dusk'}
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <p className={trouble ? 'text-sm text-destructive' : 'text-sm text-muted-foreground'}>
            {statusTextOf(row, now, intl)}
          </p>
        </div>
        <End row={row} title={title} />
      </div>
      <Ways row={row} onLeave={onLeave} />
    </li>
  );
}

/** A check for what is done, a spinner for what is being sent, or a button that withdraws it. */
function End({ row, title }: { readonly row: OutboxRow; readonly title: string }) {
  const intl = useIntl();
  const place = 'grid size-11 shrink-0 place-items-center';
  if (row.state === 'sent')
    return (
      <span className={place}>
        <Check aria-hidden="true" className="size-5 text-leaf" />
      </span>
    );
  if (row.state === 'sending')
    return (
      <span className={place}>
        <Spinner className="text-muted-foreground" />
      </span>
    );
  if (!isDiscardable(row)) return null;
  return (
    <Button
      variant="plain"
      size="icon"
      aria-label={intl.formatMessage({ id: 'queue.discard' }, { title })}
      title={intl.formatMessage({ id: 'queue.discard' }, { title })}
      onClick={() => {
        void discard(row.key);
      }}
    >
      <X />
    </Button>
  );
}

const edited = {
  'user/updateProfileInfo': 'profile',
  'review/createReview': 'review',
  'review/updateReview': 'review',
  'booking/updateCheckInStatus': 'booking',
} as const;

function Ways({ row, onLeave }: Omit<Props, 'now'>) {
  const locale = useLocale();
  const buttonStyle = { variant: 'muted', size: 'sm' } as const;
  if (row.made !== undefined)
    return (
      <Text>
        <Link
          to={path(locale, 'bookingStatus', {}, row.made)}
          onClick={onLeave}
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          <FormattedMessage id="queue.seeBooking" />
        </Link>
      </Text>
    );
  if (row.fault === undefined) return null;
  if (row.call === 'booking/createBooking') return <RequestActions row={row} onLeave={onLeave} />;
  const again = (
    <Button
      {...buttonStyle}
      onClick={() => {
        void retry(row.key);
      }}
    >
      <FormattedMessage id="queue.again" />
    </Button>
  );
  if (
    row.fault.code === errorCodes.stale ||
    row.call === 'favorite/addFavorite' ||
    row.call === 'favorite/removeFavorite' ||
    row.call === 'push/updateReminderSettings'
  )
    return <Text>{again}</Text>;
  const code = 'code' in row.input ? row.input.code : '';
  return (
    <Text>
      <Link
        to={path(locale, edited[row.call], { code })}
        onClick={onLeave}
        className={buttonVariants(buttonStyle)}
      >
        <FormattedMessage
          id={row.call === 'booking/updateCheckInStatus' ? 'queue.seeBooking' : 'queue.edit'}
        />
      </Link>
    </Text>
  );
}

/** A new price is accepted only by a tap; a room that is gone leads to one that is free. */
function RequestActions({
  row,
  onLeave,
}: {
  readonly row: OutboxRow & Request;
  readonly onLeave: () => void;
}) {
  const locale = useLocale();
  const client = useQueryClient();
  const { input, fault } = row;
  const refusal = new Fault(fault?.code ?? errorCodes.unexpected, fault?.details);
  const next = newQuoteIn(refusal);
  const instead = suggestedStayIn(refusal.details);
  const rooms = (variant: 'muted' | 'ghost') => (
    <Link
      to={path(locale, 'hotel', { slug: input.slug }, stayParams(input.stay))}
      onClick={onLeave}
      className={buttonVariants({ variant, size: 'sm' })}
    >
      <FormattedMessage id="queue.otherRooms" />
    </Link>
  );
  if (
    next !== null &&
    next.methods.some(({ method, bar }) => method === input.paymentMethod && bar === null)
  ) {
    return (
      <NewPrice
        row={row}
        next={next}
        onAccept={() => {
          void enqueue(client, acceptedRequest(row, next), [row.key]);
        }}
      >
        {rooms('ghost')}
      </NewPrice>
    );
  }
  const checkout = (
    words: MessageId,
    { roomTypeSn, stay }: Pick<typeof input, 'roomTypeSn' | 'stay'>,
  ) => (
    <Link
      to={path(locale, 'checkout', { slug: input.slug }, { room: roomTypeSn, ...stayParams(stay) })}
      onClick={onLeave}
      className={buttonVariants({ size: 'sm' })}
    >
      <FormattedMessage id={words} />
    </Link>
  );
  // The limit of bookings paid at the hotel is reached, but the room can still be prepaid.
  if (refusal.code === errorCodes.overLimit && limitIn(refusal.details).limit === 'payAtHotel')
    return (
      <Text>
        {checkout('dialog.payAhead', input)}
        {rooms('ghost')}
      </Text>
    );
  if (instead === null) return <Text>{rooms('muted')}</Text>;
  return (
    <>
      <div className="pt-3">
        <StayOffer {...instead} />
      </div>
      <Text>
        {checkout('dialog.takeInstead', instead)}
        {rooms('ghost')}
      </Text>
    </>
  );
}

type NewPriceProps = {
  readonly row: OutboxRow & Request;
  readonly next: QuoteView;
  readonly onAccept: () => void;
  readonly children: ReactNode;
};

function NewPrice({ row, next, onAccept, children }: NewPriceProps) {
  const intl = useIntl();
  return (
    <>
      <div className="pt-3">
        {row.total !== undefined && (
          <FactPair
            before={{
              label: intl.formatMessage({ id: 'dialog.before' }),
              value: formatVnd(row.total),
            }}
            after={{
              label: intl.formatMessage({ id: 'dialog.now' }),
              value: formatVnd(next.price.total),
            }}
          />
        )}
      </div>
      <Text>
        <Button size="sm" onClick={onAccept}>
          <FormattedMessage id="queue.takePrice" values={{ price: formatVnd(next.price.total) }} />
        </Button>
        {children}
      </Text>
    </>
  );
}

function acceptedRequest({ call, input, lane, about }: Request, next: QuoteView): QueuedRequest {
  return {
    call,
    lane,
    about,
    total: next.price.total,
    input: {
      ...input,
      quoteHash: next.quoteHash,
      couponSn: next.couponSn,
      xu: next.xu.used,
      wantedUntil: requestExpiry(next.checkIn, serverNow()),
    },
  };
}

const Text = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 pt-3">{children}</div>
);
