// Whether the guest has arrived: the hotel's question with its deadline, the answer any guest may give, and what became of a closed door.

import { CircleQuestionMark, Clock3, DoorOpen, MessageSquareWarning } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { brand } from '#contract/brand.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { canTransition } from '#domain/booking.ts';
import { type DisputeState, canDispute, isWaiting } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { ActionRow } from '../../components/action-row.tsx';
import { useSay } from '../../intl/intl.tsx';
import { useOutboxRows } from '../../offline/outbox-state.ts';
import { deferred } from '../../runtime/deferred.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type BookingAtMoment, factsOf, useMomentFormatter } from './booking-state.ts';

const ArrivalSheet = lazy(async () => ({
  default: (await import('./arrival-sheet.tsx')).ArrivalSheet,
}));

const Alternatives = deferred<BookingAtMoment>(
  async () => (await import('./alternatives.tsx')).Alternatives,
);

/** Nothing while the stay is far away or over. */
export function ArrivalSection({ booking, now }: BookingAtMoment) {
  const say = useSay();
  const moment = useMomentFormatter(now);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const given = useOutboxRows().find(
    (row) =>
      row.call === 'booking/updateCheckInStatus' &&
      row.input.code === booking.code &&
      row.endedAt === undefined,
  );
  const facts = factsOf(booking);
  const mayCheckIn = canTransition('checkIn', facts, 'guest', now);
  const mayAnswer = mayCheckIn === true || canDispute(facts, now) === true;
  // Who has said that the door stayed closed may still be let in.
  const isAsked = booking.noShow !== null && booking.dispute === null;
  const ask = () => {
    setHasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      {booking.dispute !== null && (
        <Dispute booking={booking} dispute={booking.dispute} now={now} />
      )}
      {given?.call === 'booking/updateCheckInStatus' && (
        <Notice
          tone="dusk"
          icon={Clock3}
          role="status"
          title={say(`arrival.${given.input.answer}`)}
        >
          {say('queue.later')}
        </Notice>
      )}
      {isAsked && given === undefined && booking.noShow !== null && (
        <section aria-label={say('arrival.title')} className="rounded-xl bg-card p-4 shadow-2">
          <div className="flex items-start gap-3">
            <CircleQuestionMark className="size-6 text-lamp-ink" />
            <div className="min-w-0 flex-1">
              <h2 className="text-lg font-semibold">{say('arrival.title')}</h2>
              <p className="text-sm text-ink-2">
                {say('arrival.reported', {
                  hotel: booking.hotel.name,
                  time: moment(booking.noShow.reportedAt),
                })}
              </p>
            </div>
          </div>
          <Notice
            tone="lamp"
            className="mt-3"
            title={say('arrival.answerBy', { time: moment(booking.noShow.answerBy) })}
          >
            {say('arrival.consequences')}
          </Notice>
          <Button wide className="mt-3" onClick={ask}>
            {say('arrival.answer')}
          </Button>
        </section>
      )}
      {!isAsked &&
        given === undefined &&
        (facts.status === 'checkInPending' || facts.status === 'awaitingGuest') && (
          <section className="overflow-hidden rounded-xl bg-card text-sm shadow-1">
            <ActionRow
              icon={DoorOpen}
              title={say('arrival.row')}
              isLocked={!mayAnswer}
              onPress={ask}
              note={
                mayAnswer
                  ? say('arrival.rowText')
                  : say('arrival.opensAt', {
                      time: moment(addMinutes(booking.checkIn, -policy.checkInOpensMinutes)),
                    })
              }
            />
          </section>
        )}
      {/* A list's spacing must not reach the sheet: its margins place it. */}
      {hasOpened && (
        <div className="contents">
          <Suspense>
            <ArrivalSheet
              open={isOpen}
              onClose={() => setIsOpen(false)}
              booking={booking}
              now={now}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

const looks = {
  open: 'lamp',
  contradicted: 'lamp',
  agreed: 'leaf',
  silent: 'leaf',
  upheld: 'leaf',
  rejected: 'well',
  withdrawn: 'well',
} as const satisfies Record<DisputeState, string>;

function Dispute({
  booking,
  dispute,
  now,
}: BookingAtMoment & { readonly dispute: NonNullable<BookingView['dispute']> }) {
  const say = useSay();
  const moment = useMomentFormatter(now);
  const isReachable = useIsReachable();
  const { state } = dispute;
  if (state === 'withdrawn') return null;
  const text = {
    open: say('dispute.openText', { time: moment(dispute.openedAt), by: moment(dispute.answerBy) }),
    contradicted: say('dispute.contradictedText'),
    rejected: say('dispute.rejectedText', { hotline: brand.hotline }),
    agreed: say('dispute.closedText'),
    silent: say('dispute.closedText'),
    upheld: say('dispute.closedText'),
  }[state];
  return (
    <section aria-label={say(`dispute.${state}`)} className="rounded-xl bg-card p-4 shadow-1">
      <Notice tone={looks[state]} icon={MessageSquareWarning} title={say(`dispute.${state}`)}>
        {text}
      </Notice>
      {dispute.answer !== '' && (
        <p className="pt-3 text-sm text-ink-2">
          {say('dispute.saidByHotel', { answer: dispute.answer })}
        </p>
      )}
      {isReachable && (isWaiting(state) || state === 'agreed' || state === 'silent') && (
        <Alternatives booking={booking} now={now} />
      )}
    </section>
  );
}
