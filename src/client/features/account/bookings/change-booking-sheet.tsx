// The sheets that change a booking: another time or room, or a longer stay. Each shows the
// difference in price before anything is done.

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import type { Change } from '#contract/schemas/booking-change.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { stayOfBooking } from '#domain/change.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Instant } from '#domain/time/time.ts';
import { query, useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMomentFormatter } from '../../booking/booking-state.ts';
import { StayPickerSheet } from '../../stay/picker/stay-picker-sheet.tsx';
import { StayBar } from '../../stay/stay-bar.tsx';
import { stayBarProps } from '../../stay/stay-format.ts';
import { plannedInterval } from '../../stay/stay-plan.ts';
import { RoomChoice } from './room-choice.tsx';

type ChangeSheetProps = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Another time or room of the same hotel, chosen with the hotel page's picker. */
export function ChangeSheet({ booking, now, open, onClose }: ChangeSheetProps) {
  const intl = useIntl();
  const { slug } = booking.hotel;
  const [stay, setStay] = useState(() => stayOfBooking(booking));
  const [roomTypeSn, setRoomTypeSn] = useState(booking.room.sn);
  const [isPicking, setIsPicking] = useState(false);
  const { data: hotel } = useQuery({ ...query('hotel/getHotelDetail', { slug }), enabled: open });
  const rooms = useQuery({
    ...query('hotel/getRoomList', { slug, ...stayParams(stay) }),
    enabled: open,
  });
  const {
    data: seen,
    isError,
    refetch,
  } = useQuery({
    ...query('booking/getReschedule', { code: booking.code, roomTypeSn, stay }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const move = useCall('booking/rescheduleBooking');
  const { hasChanged, run } = useBookingChange(refetch, onClose);
  const change = seen?.change ?? null;
  const submit = () => {
    if (change !== null)
      void run(
        move.mutateAsync({
          input: { code: booking.code, roomTypeSn, stay, changeHash: change.changeHash },
          key: crypto.randomUUID(),
        }),
      );
  };
  const when = plannedInterval(stay, hotel?.plans[stay.type] ?? null, now);
  const footer = (
    <ApplyButton
      id="change"
      label={intl.formatMessage({ id: 'change.do' })}
      isBusy={move.isPending}
      isReady={change !== null}
      onApply={submit}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'change.row' })}
      sub={booking.hotel.name}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {hasChanged && <ChangedNotice />}
      <h3 className="pb-1 text-base font-semibold">
        <FormattedMessage id="change.time" />
      </h3>
      <StayButton stay={stay} when={when} now={now} onOpen={() => setIsPicking(true)} />
      <h3 id="change-room" className="pt-4 pb-1 text-base font-semibold">
        <FormattedMessage id="change.room" />
      </h3>
      {rooms.data === undefined && rooms.isError ? (
        <NotLoaded onRetry={() => void rooms.refetch()} />
      ) : (
        <RoomChoice
          rooms={rooms.data?.rooms}
          own={booking.room.sn}
          chosen={roomTypeSn}
          onChoose={setRoomTypeSn}
        />
      )}
      <div className="min-h-24 pt-4" aria-live="polite">
        {seen === undefined && isError && <NotLoaded onRetry={() => void refetch()} />}
        {seen?.why != null && (
          <Notice variant="default">
            <FormattedMessage id={`change.no.${seen.why}`} />
          </Notice>
        )}
        {change !== null && <ChangeCost change={change} booking={booking} />}
      </div>
      <StayPickerSheet
        key={JSON.stringify(stay)}
        open={isPicking}
        onClose={() => setIsPicking(false)}
        stay={stay}
        now={now}
        plans={hotel?.plans}
        moved={{ code: booking.code, roomTypeSn }}
        onDone={(next) => {
          setStay(next);
          setIsPicking(false);
        }}
      />
    </Sheet>
  );
}

type StayButtonProps = {
  readonly stay: Stay;
  readonly when: Interval;
  readonly now: Instant;
  readonly onOpen: () => void;
};

/** The chosen time; opens the picker. */
function StayButton({ stay, when, now, onOpen }: StayButtonProps) {
  const intl = useIntl();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 w-full items-center gap-3 rounded-lg bg-sunken px-4 py-3 text-left"
    >
      <CalendarClock className="size-5 text-primary-ink" />
      <StayBar {...stayBarProps(stay.type, when, now, intl)} size="sm" className="min-w-0 flex-1" />
      <ChevronRight className="size-5 text-muted-foreground" />
    </button>
  );
}

/**
 * Extends the stay by the next block of hours or night; shows until when and for how much first.
 */
export function ExtendSheet({ booking, now, open, onClose }: ChangeSheetProps) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const {
    data: seen,
    isError,
    refetch,
  } = useQuery({
    ...query('booking/getExtension', { code: booking.code }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const extend = useCall('booking/extendStay');
  const { hasChanged, run } = useBookingChange(refetch, onClose);
  const change = seen?.change ?? null;
  const submit = () => {
    if (change !== null)
      void run(
        extend.mutateAsync({
          input: { code: booking.code, changeHash: change.changeHash },
          key: crypto.randomUUID(),
        }),
      );
  };
  const footer = (
    <ApplyButton
      id="extend"
      label={intl.formatMessage({ id: 'extend.do' })}
      isBusy={extend.isPending}
      isReady={change !== null}
      onApply={submit}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'extend.row' })}
      sub={`${booking.hotel.name} · ${booking.room.name}`}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {hasChanged && <ChangedNotice />}
      {seen === undefined &&
        (isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32 w-full rounded-lg" />
        ))}
      {seen?.why != null && (
        <Notice variant="default">
          <FormattedMessage id={`change.no.${seen.why}`} />
        </Notice>
      )}
      {change !== null && (
        <>
          <p className="pb-3 text-base">
            <FormattedMessage id="extend.until" />:{' '}
            <b className="font-semibold">{moment(change.checkOut)}</b>
          </p>
          <ChangeCost change={change} booking={booking} />
        </>
      )}
    </Sheet>
  );
}

/** The price changed while the sheet was open. */
function ChangedNotice() {
  return (
    <Notice variant="lamp" role="alert" className="mb-3">
      <FormattedMessage id="change.moved" />
    </Notice>
  );
}

type ApplyProps = {
  readonly id: 'change' | 'extend';
  readonly label: string;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onApply: () => void;
};

function ApplyButton({ id, label, isBusy, isReady, onApply }: ApplyProps) {
  return (
    <Button wide size="lg" busy={isBusy} disabled={!isReady} onClick={onApply} data-testid={id}>
      {label}
    </Button>
  );
}

type ChangeCostProps = {
  readonly change: NonNullable<Change['change']>;
  readonly booking: BookingView;
};

/** What a change costs or gives back, line by line. */
function ChangeCost({ change, booking }: ChangeCostProps) {
  const intl = useIntl();
  const isAtHotel = booking.paymentMethod === paymentMethods.hotel;
  const added = change.dueAtHotel - booking.dueAtHotel;
  return (
    <dl className="rounded-lg bg-sunken p-4 text-sm">
      <AmountRow
        label={intl.formatMessage({ id: 'change.newTotal' })}
        value={formatVnd(change.price.total)}
      />
      {change.refund > 0 && (
        <AmountRow
          label={intl.formatMessage({ id: 'change.refund' })}
          value={formatVnd(change.refund)}
        />
      )}
      {added > 0 && (
        <AmountRow label={intl.formatMessage({ id: 'change.more' })} value={formatVnd(added)} />
      )}
      {isAtHotel && (
        <AmountRow
          label={intl.formatMessage({ id: 'change.atHotel' })}
          value={formatVnd(change.price.total)}
        />
      )}
    </dl>
  );
}

const AmountRow = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex items-baseline gap-2 py-1">
    <dt className="flex min-w-0 flex-1 items-baseline gap-2 after:leader after:content-['']">
      {label}
    </dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

/**
 * Applies a change at the shown price. If the price has changed since, the new one is loaded and
 * shown instead.
 */
function useBookingChange(
  refetch: () => Promise<unknown>,
  onDone: () => void,
): { readonly hasChanged: boolean; readonly run: (work: Promise<unknown>) => Promise<void> } {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [hasChanged, setHasChanged] = useState(false);
  const run = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'change.done' }) }));
      onDone();
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === errorCodes.priceChanged) setHasChanged(true);
      else if (code !== errorCodes.changeNotPossible) handleError(error);
      await refetch();
    }
  };
  return { hasChanged, run };
}
