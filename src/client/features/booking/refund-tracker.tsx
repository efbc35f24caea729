// Refunds step by step with the day they arrive, on a member's booking and on a guest's link alike.

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { RefundView } from '#contract/schemas/refund.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { localDate, localTime, type Instant, type LocalDate } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { useHotlineValues } from '../../components/call-hotline.tsx';
import { Notice } from '../../components/notice.tsx';
import { dayText } from '../../intl/intl.tsx';
import { Card } from '../../ui/card.tsx';
import { Steps, type Step } from './steps.tsx';

/**
 * A gateway answers in seconds, a bank in days: twice a minute shows the former soon and costs
 * little for the latter.
 */
const pollMs = 30_000;

const isOpen = ({ state }: RefundView): boolean => state === 'requested' || state === 'processing';

/** Renders nothing without refunds. Polls while one is under way. */
export function RefundTracker({
  booking,
  now,
}: {
  readonly booking: BookingView;
  readonly now: Instant;
}) {
  const isAnyOpen = booking.refunds.some(isOpen);
  const { data: seen } = useQuery({
    ...query('payment/getRefund', { code: booking.code, key: booking.key }),
    enabled: isAnyOpen,
    staleTime: pollMs,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) => (state.data?.refunds.some(isOpen) === false ? false : pollMs),
  });
  const refunds = seen !== undefined && seen.asOf > booking.asOf ? seen.refunds : booking.refunds;
  return refunds.map((refund, index) => <Refund key={index} refund={refund} now={now} />);
}

function Refund({ refund, now }: { readonly refund: RefundView; readonly now: Instant }) {
  const hotlineValues = useHotlineValues();
  const intl = useIntl();
  const day = (date: LocalDate) => dayText(date, now, intl);
  const when = (at: Instant) => `${localTime(at)}, ${day(localDate(at))}`;
  const method = intl.formatMessage({ id: `payment.${paymentMethodOf(refund.method) ?? 'momo'}` });
  const title = intl.formatMessage(
    { id: refund.state === 'done' ? 'refund.back' : 'refund.coming' },
    {
      amount: formatVnd(refund.amount),
    },
  );
  return (
    <Card as="section" aria-label={title} className="p-4">
      <div className="flex items-start gap-3">
        <Undo2
          className={refund.state === 'done' ? 'size-5 text-leaf' : 'size-5 text-primary-ink'}
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-ink-2">
            <FormattedMessage id={`refund.why.${refund.why}`} />
          </p>
        </div>
      </div>
      <Steps className="mt-3" items={stepsOf(refund, method, when, intl)} label={title} />
      {isOpen(refund) && (
        <p className="mt-3 text-sm font-medium">{promiseText(refund, day, when, intl)}</p>
      )}
      {isOpen(refund) && (
        <p className="text-cap text-muted-foreground">
          <FormattedMessage
            id={refund.by === null ? 'refund.workingDays' : 'refund.workingHours'}
          />
        </p>
      )}
      {(refund.isOverdue || refund.state === 'failed') && (
        <Notice
          variant="destructive"
          role="status"
          title={intl.formatMessage({
            id: refund.state === 'failed' ? 'refund.stuck' : 'refund.overdue',
          })}
          className="mt-3"
        >
          <FormattedMessage id="refund.person" values={hotlineValues} />
        </Notice>
      )}
    </Card>
  );
}

function promiseText(
  { by, expectedOn, latestOn }: RefundView,
  day: (date: LocalDate) => string,
  when: (at: Instant) => string,
  intl: IntlShape,
): string {
  return by === null
    ? intl.formatMessage({ id: 'refund.between' }, { from: day(expectedOn), to: day(latestOn) })
    : intl.formatMessage({ id: 'refund.by' }, { time: when(by) });
}

/** Requested, sent to the gateway, done: the first one without a time is the current step. */
function stepsOf(
  refund: RefundView,
  method: string,
  when: (at: Instant) => string,
  intl: IntlShape,
): Step[] {
  const times = [refund.requestedAt, refund.sentAt, refund.doneAt];
  const titles: readonly [MessageId, MessageId, MessageId] = [
    'refund.step.asked',
    'refund.step.sent',
    'refund.step.done',
  ];
  const reached = times.findIndex((at) => at === null);
  return titles.map((id, index) => {
    const at = times[index] ?? null;
    return {
      state: reached === -1 || index < reached ? 'done' : index === reached ? 'now' : 'next',
      title: intl.formatMessage({ id: id }, { method }),
      note: at === null ? undefined : when(at),
    };
  });
}
