// Whether the guest has arrived: the hotel's question with its deadline, the guest's answer, and
// what became of a dispute.

import { CircleQuestionMark, Clock3, DoorOpen, MessageSquareWarning } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { canTransition } from '#domain/booking.ts';
import { type DisputeState, canDispute, isWaiting } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { ActionRow } from '../../components/action-row.tsx';
import { useHotlineValues } from '../../components/call-hotline.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutboxRows } from '../../offline/outbox-state.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DisputeAlternatives } from './alternatives.tsx';
import { type BookingAtMoment, factsOf, useMomentFormatter } from './booking-state.ts';

const ArrivalSheet = lazy(async () => ({
  default: (await import('./arrival-sheet.tsx')).ArrivalSheet,
}));

/** Renders nothing while the stay is far away or over. */
export function ArrivalSection({ booking, now }: BookingAtMoment) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const queuedAnswer = useOutboxRows().find(
    (row) =>
      row.call === 'booking/updateCheckInStatus' &&
      row.input.code === booking.code &&
      row.endedAt === undefined,
  );
  const facts = factsOf(booking);
  const canCheckIn = canTransition('checkIn', facts, 'guest', now);
  const canAnswer = canCheckIn === true || canDispute(facts, now) === true;
  // A guest who reported that they could not check in is not asked again, but may still answer: the
  // hotel may let them in later.
  const isAsked = booking.noShow !== null && booking.dispute === null;
  const openSheet = () => {
    setHasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      {booking.dispute !== null && (
        <Dispute booking={booking} dispute={booking.dispute} now={now} />
      )}
      {queuedAnswer?.call === 'booking/updateCheckInStatus' && (
        <Notice
          variant="dusk"
          icon={Clock3}
          role="status"
          title={intl.formatMessage({ id: `arrival.${queuedAnswer.input.answer}` })}
        >
          <FormattedMessage id="queue.later" />
        </Notice>
      )}
      {isAsked && queuedAnswer === undefined && (
        <ArrivalQuestion booking={booking} now={now} onAnswer={openSheet} />
      )}
      {!isAsked &&
        queuedAnswer === undefined &&
        (facts.status === 'checkInPending' || facts.status === 'awaitingGuest') && (
          <Card as="section" className="overflow-hidden text-sm">
            <ActionRow
              icon={DoorOpen}
              title={intl.formatMessage({ id: 'arrival.row' })}
              isLocked={!canAnswer}
              onPress={openSheet}
              note={
                canAnswer
                  ? intl.formatMessage({ id: 'arrival.rowText' })
                  : intl.formatMessage(
                      { id: 'arrival.opensAt' },
                      {
                        time: moment(addMinutes(booking.checkIn, -policy.checkInOpensMinutes)),
                      },
                    )
              }
            />
          </Card>
        )}
      {/* `contents` keeps the parent's `space-y` margins away from the sheet, which are what positions it. */}
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

/** The hotel reported a no-show: asks the guest to answer before the deadline. */
function ArrivalQuestion({
  booking,
  now,
  onAnswer,
}: BookingAtMoment & { readonly onAnswer: () => void }) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const { noShow } = booking;
  if (noShow === null) return null;
  return (
    <Card
      elevation={2}
      as="section"
      aria-label={intl.formatMessage({ id: 'arrival.title' })}
      className="p-4"
    >
      <div className="flex items-start gap-3">
        <CircleQuestionMark className="size-6 text-lamp-ink" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">
            <FormattedMessage id="arrival.title" />
          </h2>
          <p className="text-sm text-ink-2">
            <FormattedMessage
              id="arrival.reported"
              values={{
                hotel: booking.hotel.name,
                time: moment(noShow.reportedAt),
              }}
            />
          </p>
        </div>
      </div>
      <Notice
        variant="lamp"
        className="mt-3"
        title={intl.formatMessage({ id: 'arrival.answerBy' }, { time: moment(noShow.answerBy) })}
      >
        <FormattedMessage id="arrival.consequences" />
      </Notice>
      <Button wide className="mt-3" onClick={onAnswer}>
        <FormattedMessage id="arrival.answer" />
      </Button>
    </Card>
  );
}

const disputeTones = {
  open: 'lamp',
  contradicted: 'lamp',
  agreed: 'leaf',
  silent: 'leaf',
  upheld: 'leaf',
  rejected: 'default',
  withdrawn: 'default',
} as const satisfies Record<DisputeState, string>;

function Dispute({
  booking,
  dispute,
  now,
}: BookingAtMoment & { readonly dispute: NonNullable<BookingView['dispute']> }) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const isReachable = useIsReachable();
  const hotlineValues = useHotlineValues();
  const { state } = dispute;
  if (state === 'withdrawn') return null;
  const text = {
    open: intl.formatMessage(
      { id: 'dispute.openText' },
      { time: moment(dispute.openedAt), by: moment(dispute.answerBy) },
    ),
    contradicted: intl.formatMessage({ id: 'dispute.contradictedText' }),
    rejected: <FormattedMessage id="dispute.rejectedText" values={hotlineValues} />,
    agreed: intl.formatMessage({ id: 'dispute.closedText' }),
    silent: intl.formatMessage({ id: 'dispute.closedText' }),
    upheld: intl.formatMessage({ id: 'dispute.closedText' }),
  }[state];
  return (
    <Card as="section" aria-label={intl.formatMessage({ id: `dispute.${state}` })} className="p-4">
      <Notice
        variant={disputeTones[state]}
        icon={MessageSquareWarning}
        title={intl.formatMessage({ id: `dispute.${state}` })}
      >
        {text}
      </Notice>
      {dispute.answer !== '' && (
        <p className="pt-3 text-sm text-ink-2">
          <FormattedMessage id="dispute.saidByHotel" values={{ answer: dispute.answer }} />
        </p>
      )}
      {isReachable && (isWaiting(state) || state === 'agreed' || state === 'silent') && (
        <DisputeAlternatives booking={booking} now={now} />
      )}
    </Card>
  );
}
