// What cancelling at this moment means: the fee, what comes back where and when, and until when it is free.

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Cancellation } from '#contract/calls/booking-life.ts';
import { languageOf } from '#contract/paths.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import type { BookingType } from '#domain/stay.ts';
import type { Instant, LocalDate } from '#domain/time.ts';
import { dayText, money, useLocale, useSay, type Say } from '../../intl.tsx';
import { freeTextInZone, lateText } from '../free-text.ts';

type Props = {
  readonly shown: Cancellation;
  readonly type: BookingType;
  readonly moment: (at: Instant) => string;
};

function titleOf({ isAllowed, isLate, countsAsMiss, paid }: Cancellation, say: Say): string {
  if (!isAllowed) return say('error.notCancellable');
  if (countsAsMiss) return say('cancel.missTitle');
  if (isLate) return say('cancel.late');
  return say(paid > 0 ? 'cancel.freeInFull' : 'cancel.free');
}

export function CancellationCost({ shown, type, moment }: Props) {
  const say = useSay();
  const language = languageOf(useLocale());
  const { isAllowed, isLate, paid, fee, refund, freeUntil, barredUntil } = shown;
  const isFree = isAllowed && !isLate;
  const Icon = isFree ? CircleCheck : CircleAlert;
  return (
    <div className={`rounded-lg p-4 text-sm ${isFree ? 'bg-leaf-soft' : 'bg-lamp-soft'}`}>
      <p
        className={`flex items-center gap-2 text-base font-semibold ${isFree ? 'text-leaf' : 'text-lamp-ink'}`}
      >
        <Icon className="size-5" />
        {titleOf(shown, say)}
      </p>
      {isAllowed && paid > 0 && (
        <dl className="pt-2">
          {fee > 0 && <Line label={say('cancel.fee')} value={money(fee)} />}
          <Line
            label={say('cancel.refundTo', {
              method: say(`payment.${paymentMethodOf(shown.paymentMethod) ?? 'momo'}`),
            })}
            value={money(refund)}
          />
          {shown.promise !== null && (
            <Back promise={shown.promise} now={shown.asOf} moment={moment} />
          )}
        </dl>
      )}
      {isFree && freeUntil !== null && (
        <p className="pt-1 text-cap text-ink-2">
          {freeTextInZone(freeUntil, shown.asOf, language, say)}
        </p>
      )}
      {isAllowed && isLate && (
        <p className="pt-1 text-cap text-ink-2">
          {lateText(type, shown.paymentMethod, 'now', say)}
        </p>
      )}
      {barredUntil !== null && (
        <p className="pt-1 text-cap font-medium">
          {say('cancel.barred', { time: moment(barredUntil) })}
        </p>
      )}
    </div>
  );
}

/** Wallets promise a moment, banks a stretch of days. */
function Back({
  promise: { by, expectedOn, latestOn },
  now,
  moment,
}: {
  readonly promise: NonNullable<Cancellation['promise']>;
  readonly now: Instant;
  readonly moment: Props['moment'];
}) {
  const say = useSay();
  const language = languageOf(useLocale());
  const day = (date: LocalDate) => dayText(date, now, language, say);
  return (
    <Line
      label={say('cancel.when')}
      value={
        by === null
          ? say('cancel.whenBetween', { from: day(expectedOn), to: day(latestOn) })
          : say('cancel.whenBy', { time: moment(by) })
      }
    />
  );
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex items-baseline gap-2 py-1">
    <dt className="flex min-w-0 flex-1 items-baseline gap-2 after:leader after:content-['']">
      {label}
    </dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);
