// Staying longer by the next block of hours or night: until when and for how much, before it is done.

import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '#contract/calls/booking.ts';
import type { Instant } from '#domain/time.ts';
import { query, useCall } from '../../api.ts';
import { useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoment } from '../booking-now.ts';
import { ChangeCost } from './change-cost.tsx';
import { useChange } from './use-change.ts';

type Props = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly open: boolean;
  readonly onClose: () => void;
};

export function ExtendSheet({ booking, now, open, onClose }: Props) {
  const say = useSay();
  const moment = useMoment(now);
  const { data: seen, refetch } = useQuery({
    ...query('booking/getExtension', { code: booking.code }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const extend = useCall('booking/extendStay');
  const { hasMoved, run } = useChange(refetch, onClose);
  const change = seen?.change ?? null;
  const press = () => {
    if (change !== null)
      void run(
        extend.mutateAsync({
          input: { code: booking.code, changeHash: change.changeHash },
          key: crypto.randomUUID(),
        }),
      );
  };
  const footer = (
    <Button
      wide
      size="lg"
      busy={extend.isPending}
      disabled={change === null}
      onClick={press}
      data-testid="extend"
    >
      {say('extend.do')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('extend.row')}
      sub={`${booking.hotel.name} · ${booking.room.name}`}
      closeLabel={say('common.close')}
      footer={footer}
    >
      {hasMoved && (
        <Notice tone="lamp" role="alert" className="mb-3">
          {say('change.moved')}
        </Notice>
      )}
      {seen === undefined && <Skeleton className="h-32 w-full rounded-lg" />}
      {seen?.why != null && <Notice tone="well">{say(`change.no.${seen.why}`)}</Notice>}
      {change !== null && (
        <>
          <p className="pb-3 text-base">
            {say('extend.until')}: <b className="font-semibold">{moment(change.checkOut)}</b>
          </p>
          <ChangeCost change={change} booking={booking} />
        </>
      )}
    </Sheet>
  );
}
