// Cancelling a booking: the refund and its date are shown first, then a reason is chosen. The
// member never gets back less than was shown.

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import type { Cancellation } from '#contract/schemas/booking-life.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { type CancellationReason, cancellationReasons } from '#domain/cancellation.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf, paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import type { BookingType } from '#domain/stay.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import { query, useCall } from '../../../api/queries.ts';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { TextareaField } from '../../../components/form/text-field.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { dayText } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMomentFormatter } from '../../booking/booking-state.ts';
import { GivenBackList, useRewardsBack } from '../../booking/given-back.tsx';
import {
  freeCancellationTextInZone,
  lateCancellationText,
} from '../../stay/free-cancellation-text.ts';

type CancelSheetProps = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whoever came by a code alone is asked for no more than that. */
  readonly isReasonOptional?: boolean;
  /** Where another time can be chosen instead; offered where the page below does not. */
  readonly changeAt?: string;
};

export function CancelSheet({
  booking,
  now,
  open,
  onClose,
  isReasonOptional = false,
  changeAt,
}: CancelSheetProps) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const {
    data: shown,
    isError,
    refetch,
  } = useQuery({
    ...query('booking/getCancellation', { code: booking.code }),
    enabled: open && booking.cancellation === null,
    staleTime: 0,
    gcTime: 0,
  });
  const [reason, setReason] = useState<CancellationReason | null>(null);
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState('');
  const { isBusy, send, hasChanged } = useCancelling(booking.code, refetch);
  const submit = () => {
    if (reason === null && !isReasonOptional)
      setMistake(intl.formatMessage({ id: 'cancel.chooseReason' }));
    else if (shown !== undefined) void send(reason ?? 'other', note, shown);
  };
  if (booking.cancellation !== null && booking.status === bookingStatuses.cancelled)
    // The same sheet, so that it stays open while its content changes.
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={intl.formatMessage({ id: 'result.cancelled' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        footer={
          <Button wide size="lg" onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
        }
      >
        <CancelledNote booking={booking} />
      </Sheet>
    );
  const footer = (
    <CancelFooter
      mistake={mistake}
      isBusy={isBusy}
      isAllowed={shown?.isAllowed === true}
      onKeep={onClose}
      onCancel={submit}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'cancel.title' })}
      sub={`${booking.hotel.name} · ${moment(booking.checkIn)}`}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {hasChanged && (
        <Notice
          variant="lamp"
          role="alert"
          className="mb-3"
          title={intl.formatMessage({ id: 'error.refundChanged' })}
        >
          <FormattedMessage id="cancel.changedText" />
        </Notice>
      )}
      {shown === undefined ? (
        isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32 w-full rounded-lg" />
        )
      ) : (
        <CancellationSummary shown={shown} type={booking.type} moment={moment} />
      )}
      {changeAt !== undefined && shown?.isAllowed === true && <ChangeInstead to={changeAt} />}
      <h3 id="cancel-why" className="pt-5 pb-1 text-base font-semibold">
        <FormattedMessage id="cancel.why" />
        {isReasonOptional && (
          <span className="pl-1.5 text-sm font-normal text-muted-foreground">
            <FormattedMessage id="cancel.optional" />
          </span>
        )}
      </h3>
      <ReasonChoice
        isPaid={booking.paymentStatus === paymentStatuses.successful}
        reason={reason}
        onReason={(one) => {
          setReason(one);
          setMistake('');
        }}
        note={note}
        onNote={setNote}
      />
    </Sheet>
  );
}

function ChangeInstead({ to }: { readonly to: string }) {
  return (
    <Link to={to} replace className="mt-3 flex items-center gap-3 rounded-lg bg-sunken px-4 py-3">
      <CalendarClock className="size-5.5 shrink-0 text-primary-ink" />
      <span className="min-w-0 flex-1 text-sm">
        <b className="block font-semibold">
          <FormattedMessage id="cancel.changeInstead" />
        </b>
        <span className="text-ink-2">
          <FormattedMessage id="cancel.changeInsteadText" />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}

type FooterProps = {
  readonly mistake: string;
  readonly isBusy: boolean;
  readonly isAllowed: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
};

function CancelFooter({ mistake, isBusy, isAllowed, onKeep, onCancel }: FooterProps) {
  return (
    <div>
      {mistake !== '' && (
        <p role="alert" className="flex items-center gap-1.5 pb-2 text-sm text-destructive">
          <CircleAlert className="size-4" />
          {mistake}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="muted" size="lg" onClick={onKeep}>
          <FormattedMessage id="cancel.keep" />
        </Button>
        <Button
          variant="destructive"
          size="lg"
          busy={isBusy}
          disabled={!isAllowed}
          onClick={onCancel}
          data-testid="cancel"
        >
          <FormattedMessage id="cancel.do" />
        </Button>
      </div>
    </div>
  );
}

type ReasonProps = {
  readonly isPaid: boolean;
  readonly reason: CancellationReason | null;
  readonly onReason: (reason: CancellationReason) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
};

function ReasonChoice({ isPaid, reason, onReason, note, onNote }: ReasonProps) {
  const intl = useIntl();
  // A payment that went through did not fail.
  const reasons = cancellationReasons.filter((one) => !(isPaid && one === 'paymentFailed'));
  return (
    <RadioGroup aria-labelledby="cancel-why" className="-mx-4 divide-y divide-border md:-mx-6">
      {reasons.map((one) => (
        <RadioField
          key={one}
          name="reason"
          value={one}
          checked={reason === one}
          onChange={() => onReason(one)}
          title={intl.formatMessage({ id: `cancel.reason.${one}` })}
        >
          {one === 'other' && (
            <TextareaField
              label={intl.formatMessage({ id: 'cancel.note' })}
              value={note}
              maxLength={policy.cancelNoteMax}
              onChange={({ target }) => onNote(target.value)}
            />
          )}
        </RadioField>
      ))}
    </RadioGroup>
  );
}

/**
 * When the terms changed between looking and pressing, the new ones are shown before anything is
 * done.
 */
function useCancelling(code: string, lookAgain: () => Promise<unknown>) {
  const handleError = useErrorHandler();
  const cancel = useCall('booking/cancelBooking');
  const [hasChanged, setHasChanged] = useState(false);
  const send = async (
    reason: CancellationReason,
    note: string,
    shown: Cancellation,
  ): Promise<void> => {
    try {
      await cancel.mutateAsync({
        input: { code, reason, note: reason === 'other' ? note : '', refund: shown.refund },
        key: crypto.randomUUID(),
      });
    } catch (error) {
      if (errorCodeOf(error) === errorCodes.refundChanged) setHasChanged(true);
      else handleError(error);
      await lookAgain();
    }
  };
  return { isBusy: cancel.isPending, send, hasChanged };
}

type CancellationSummaryProps = {
  readonly shown: Cancellation;
  readonly type: BookingType;
  readonly moment: (at: Instant) => string;
};

function titleOf({ isAllowed, isLate, countsAsMiss, paid }: Cancellation, intl: IntlShape): string {
  if (!isAllowed) return intl.formatMessage({ id: 'error.notCancellable' });
  if (countsAsMiss) return intl.formatMessage({ id: 'cancel.missTitle' });
  if (isLate) return intl.formatMessage({ id: 'cancel.late' });
  return intl.formatMessage({ id: paid > 0 ? 'cancel.freeInFull' : 'cancel.free' });
}

/**
 * What cancelling now means: the fee, the refund with its account and date, and until when it is
 * free.
 */
function CancellationSummary({ shown, type, moment }: CancellationSummaryProps) {
  const intl = useIntl();
  const { isAllowed, isLate, paid, fee, refund, freeUntil, barredUntil } = shown;
  const isFree = isAllowed && !isLate;
  const Icon = isFree ? CircleCheck : CircleAlert;
  return (
    <div className={`rounded-lg p-4 text-sm ${isFree ? 'bg-leaf-soft' : 'bg-lamp-soft'}`}>
      <p
        className={`flex items-center gap-2 text-base font-semibold ${isFree ? 'text-leaf' : 'text-lamp-ink'}`}
      >
        <Icon className="size-5" />
        {titleOf(shown, intl)}
      </p>
      {isAllowed && paid > 0 && (
        <dl className="pt-2">
          {fee > 0 && (
            <AmountRow label={intl.formatMessage({ id: 'cancel.fee' })} value={formatVnd(fee)} />
          )}
          <AmountRow
            label={intl.formatMessage(
              { id: 'cancel.refundTo' },
              {
                method: intl.formatMessage({
                  id: `payment.${paymentMethodOf(shown.paymentMethod) ?? 'momo'}`,
                }),
              },
            )}
            value={formatVnd(refund)}
          />
          {shown.promise !== null && (
            <Back promise={shown.promise} now={shown.asOf} moment={moment} />
          )}
        </dl>
      )}
      {isFree && freeUntil !== null && (
        <p className="pt-1 text-cap text-ink-2">
          {freeCancellationTextInZone(freeUntil, shown.asOf, intl)}
        </p>
      )}
      {isAllowed && isLate && (
        <p className="pt-1 text-cap text-ink-2">
          {lateCancellationText(type, shown.paymentMethod, 'now', intl)}
        </p>
      )}
      {barredUntil !== null && (
        <p className="pt-1 text-cap font-medium">
          <FormattedMessage id="cancel.barred" values={{ time: moment(barredUntil) }} />
        </p>
      )}
    </div>
  );
}

/** Wallets promise a moment, banks a range of days. */
function Back({
  promise: { by, expectedOn, latestOn },
  now,
  moment,
}: {
  readonly promise: NonNullable<Cancellation['promise']>;
  readonly now: Instant;
  readonly moment: CancellationSummaryProps['moment'];
}) {
  const intl = useIntl();
  const day = (date: LocalDate) => dayText(date, now, intl);
  return (
    <AmountRow
      label={intl.formatMessage({ id: 'cancel.when' })}
      value={
        by === null
          ? intl.formatMessage(
              { id: 'cancel.whenBetween' },
              { from: day(expectedOn), to: day(latestOn) },
            )
          : intl.formatMessage({ id: 'cancel.whenBy' }, { time: moment(by) })
      }
    />
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

/** What happened to the money of a cancelled booking, its coupon and points. */
function CancelledNote({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const rewards = useRewardsBack(booking);
  const { cancellation } = booking;
  if (cancellation === null) return null;
  const { paid, refund } = cancellation;
  const method = intl.formatMessage({
    id: `payment.${paymentMethodOf(booking.paymentMethod) ?? 'momo'}`,
  });
  return (
    <div role="status" className="grid justify-items-center gap-1 py-4 text-center">
      <CircleCheck className="size-12 text-leaf" />
      {refund > 0 && (
        <p className="pt-2 text-lg font-semibold">
          <FormattedMessage id="cancel.doneRefund" values={{ amount: formatVnd(refund), method }} />
        </p>
      )}
      {paid > refund && (
        <p className="text-sm text-ink-2">
          <FormattedMessage id="cancel.doneCharged" values={{ amount: formatVnd(paid - refund) }} />
        </p>
      )}
      {paid === 0 && (
        <p className="pt-2 text-lg font-semibold">
          <FormattedMessage id="cancel.doneNothing" />
        </p>
      )}
      <GivenBackList words={rewards} />
    </div>
  );
}
