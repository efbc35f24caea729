// After the payment window: the gateway is asked whether the money arrived. Until that is known
// nobody can pay a second time.

import { ShieldCheck, WifiOff } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { localTime } from '#domain/time/time.ts';
import { Notice } from '../../components/notice.tsx';
import { Photo } from '../../components/photo.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { useOutage } from '../../runtime/reachability.ts';
import { CountdownDoor } from '../../ui/art/countdown-door.tsx';
import { Card } from '../../ui/card.tsx';
import { stayBarProps } from '../stay/stay-format.ts';
import { BookingProgress } from './booking-details.tsx';
import { WaitingHeader } from './waiting-header.tsx';

type Props = {
  readonly booking: BookingView;
  /** The payment method's name in the reader's language. */
  readonly method: string;
  /** What happens to money that arrives too late. */
  readonly safe: string;
};

/**
 * Shown from the end of the payment window until the gateway's answer is known; the server waits
 * for it as long as the grace period.
 */
export function PaymentChecking({ booking, method, safe }: Props) {
  const outage = useOutage();
  const { expiresAt } = booking;
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-12" data-testid="payment-asking">
      <WaitingHeader code={booking.code} as="p" />
      <div className="pt-5">
        <CountdownDoor percent={0}>
          <div className="pt-5">
            <p className="text-lg font-bold">
              <FormattedMessage id="asking.over" />
            </p>
            {expiresAt !== null && (
              <p className="text-sm text-muted-foreground">
                <FormattedMessage id="asking.at" values={{ time: localTime(expiresAt) }} />
              </p>
            )}
          </div>
        </CountdownDoor>
      </div>
      <div role="status">
        <h1 className="pt-5 text-center text-2xl font-bold text-balance">
          <FormattedMessage
            id={outage === null ? 'asking.title' : 'asking.awayTitle'}
            values={{ method }}
          />
        </h1>
        <p className="mx-auto max-w-[20rem] pt-1.5 text-center text-sm text-ink-2">
          {outage === null ? (
            <FormattedMessage id="asking.text" values={{ method }} />
          ) : (
            <FormattedMessage id="asking.awayText" values={{ why: outage }} />
          )}
        </p>
      </div>
      <HeldRoom booking={booking} safe={safe} />
    </div>
  );
}

/**
 * Shown offline: a guest who came back from the gateway must not pay again before the payment could
 * be checked.
 */
export function PaymentUnchecked({
  method,
  className,
}: Pick<Props, 'method'> & { readonly className?: string }) {
  const intl = useIntl();
  const outage = useOutage();
  return (
    <Notice
      variant="lamp"
      icon={WifiOff}
      role="status"
      title={intl.formatMessage({ id: 'asking.awayTitle' }, { method })}
      className={className}
    >
      <FormattedMessage id="asking.awayText" values={{ why: outage }} />
    </Notice>
  );
}

/** The booking's progress, its room and stay, and what happens to money that arrives too late. */
export function HeldRoom({ booking, safe }: Pick<Props, 'booking' | 'safe'>) {
  const { now } = use(PageContext);
  return (
    <>
      <div className="mt-5">
        <BookingProgress booking={booking} now={now} />
      </div>
      <RoomRow booking={booking} />
      <p className="flex gap-2 px-1 pt-3 text-cap text-ink-2">
        <ShieldCheck className="mt-px size-4 text-leaf" />
        {safe}
      </p>
    </>
  );
}

function RoomRow({ booking }: Pick<Props, 'booking'>) {
  const intl = useIntl();
  const { now } = use(PageContext);
  return (
    <Card className="mt-3 flex items-center gap-3 p-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
        <Photo {...booking.room.picture} alt="" sizes="56px" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold" translate="no">
          {booking.hotel.name} · {booking.room.name}
        </p>
        <p className="text-cap text-muted-foreground">
          {
            stayBarProps(booking.type, { from: booking.checkIn, to: booking.checkOut }, now, intl)
              .label
          }
        </p>
      </div>
    </Card>
  );
}
