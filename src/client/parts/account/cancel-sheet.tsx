// Cancelling: what comes back and when is shown first, a reason is chosen, and nothing is done for less than was shown.

import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Cancellation } from '#contract/calls/booking-life.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { cancellationReasons, type CancellationReason } from '#domain/cancellation.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time.ts';
import { query, useCall } from '../../api.ts';
import { codeOf } from '../../fault-code.ts';
import { useFaults } from '../../faults.ts';
import { useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioRow } from '../../ui/radio-row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useMoment } from '../booking-now.ts';
import { CancellationCost } from './cancellation-cost.tsx';
import { CancelledNote } from './cancelled-note.tsx';

type Props = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly open: boolean;
  readonly onClose: () => void;
};

export function CancelSheet({ booking, now, open, onClose }: Props) {
  const say = useSay();
  const moment = useMoment(now);
  const { data: shown, refetch } = useQuery({
    ...query('booking/getCancellation', { code: booking.code }),
    enabled: open && booking.cancellation === null,
    staleTime: 0,
    gcTime: 0,
  });
  const [reason, choose] = useState<CancellationReason | null>(null);
  const [note, write] = useState('');
  const [mistake, setMistake] = useState('');
  const { isBusy, send, hasChanged } = useCancelling(booking.code, refetch);
  const press = () => {
    if (reason === null) setMistake(say('cancel.chooseReason'));
    else if (shown !== undefined) void send(reason, note, shown);
  };
  if (booking.cancellation !== null && booking.status === bookingStatuses.cancelled) {
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={say('result.cancelled')}
        closeLabel={say('common.close')}
        footer={
          <Button wide size="lg" onClick={onClose}>
            {say('common.close')}
          </Button>
        }
      >
        <CancelledNote booking={booking} />
      </Sheet>
    );
  }
  const footer = (
    <div>
      {mistake !== '' && (
        <p role="alert" className="flex items-center gap-1.5 pb-2 text-sm text-destructive">
          <CircleAlert className="size-4" />
          {mistake}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" size="lg" onClick={onClose}>
          {say('cancel.keep')}
        </Button>
        <Button
          variant="danger"
          size="lg"
          busy={isBusy}
          disabled={shown?.isAllowed !== true}
          onClick={press}
          data-testid="cancel"
        >
          {say('cancel.do')}
        </Button>
      </div>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('cancel.title')}
      sub={`${booking.hotel.name} · ${moment(booking.checkIn)}`}
      closeLabel={say('common.close')}
      footer={footer}
    >
      {hasChanged && (
        <Notice tone="lamp" role="alert" className="mb-3" title={say('error.refundChanged')}>
          {say('cancel.changedText')}
        </Notice>
      )}
      {shown === undefined ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : (
        <CancellationCost shown={shown} type={booking.type} moment={moment} />
      )}
      <h3 id="cancel-why" className="pt-5 pb-1 text-base font-semibold">
        {say('cancel.why')}
      </h3>
      <div
        role="radiogroup"
        aria-labelledby="cancel-why"
        className="-mx-4 divide-y divide-border md:-mx-6"
      >
        {cancellationReasons.map((one) => (
          <RadioRow
            key={one}
            name="reason"
            value={one}
            checked={reason === one}
            onChange={() => {
              choose(one);
              setMistake('');
            }}
            title={say(`cancel.reason.${one}`)}
          >
            {one === 'other' && (
              <TextArea
                label={say('cancel.note')}
                value={note}
                maxLength={policy.cancelNoteMax}
                onChange={({ target }) => write(target.value)}
              />
            )}
          </RadioRow>
        ))}
      </div>
    </Sheet>
  );
}

/** What changed between looking and pressing is shown before anything is done. */
function useCancelling(code: string, lookAgain: () => Promise<unknown>) {
  const treat = useFaults();
  const cancel = useCall('booking/cancelBooking');
  const [hasChanged, tellChanged] = useState(false);
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
      if (codeOf(error) === 'API_BKN_150') tellChanged(true);
      else treat(error);
      await lookAgain();
    }
  };
  return { isBusy: cancel.isPending, send, hasChanged };
}
