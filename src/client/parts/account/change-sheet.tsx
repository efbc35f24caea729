// Another time or room of the same hotel: chosen with the picker of the hotel's page, the difference shown before it is done.

import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BookingView } from '#contract/calls/booking.ts';
import { languageOf } from '#contract/paths.ts';
import { stayOfBooking } from '#domain/change.ts';
import { stayParams } from '#domain/search.ts';
import type { Instant } from '#domain/time.ts';
import { query, useCall } from '../../api.ts';
import { money, useLocale, useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioRow } from '../../ui/radio-row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StayBar } from '../../ui/stay-bar.tsx';
import { plannedInterval } from '../stay-plan.ts';
import { StaySheet } from '../stay-sheet.tsx';
import { stayBarProps } from '../stay-view.ts';
import { ChangeCost } from './change-cost.tsx';
import { useChange } from './use-change.ts';

type Props = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly open: boolean;
  readonly onClose: () => void;
};

export function ChangeSheet({ booking, now, open, onClose }: Props) {
  const say = useSay();
  const language = languageOf(useLocale());
  const { slug } = booking.hotel;
  const [stay, setStay] = useState(() => stayOfBooking(booking));
  const [roomTypeSn, chooseRoom] = useState(booking.room.sn);
  const [isPicking, pick] = useState(false);
  const { data: hotel } = useQuery({ ...query('hotel/getHotelDetail', { slug }), enabled: open });
  const { data: list } = useQuery({
    ...query('hotel/getRoomList', { slug, ...stayParams(stay) }),
    enabled: open,
  });
  const { data: seen, refetch } = useQuery({
    ...query('booking/getReschedule', { code: booking.code, roomTypeSn, stay }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const move = useCall('booking/rescheduleBooking');
  const { hasMoved, run } = useChange(refetch, onClose);
  const change = seen?.change ?? null;
  const press = () => {
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
    <Button
      wide
      size="lg"
      busy={move.isPending}
      disabled={change === null}
      onClick={press}
      data-testid="change"
    >
      {say('change.do')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('change.row')}
      sub={booking.hotel.name}
      closeLabel={say('common.close')}
      footer={footer}
    >
      {hasMoved && (
        <Notice tone="lamp" role="alert" className="mb-3">
          {say('change.moved')}
        </Notice>
      )}
      <h3 className="pb-1 text-base font-semibold">{say('change.time')}</h3>
      <button
        type="button"
        onClick={() => pick(true)}
        className="flex min-h-15 w-full items-center gap-3 rounded-lg bg-sunken px-4 py-3 text-left"
      >
        <CalendarClock className="size-5 text-primary-ink" />
        <StayBar
          {...stayBarProps(stay.type, when, now, language, say)}
          size="sm"
          className="min-w-0 flex-1"
        />
        <ChevronRight className="size-5 text-muted-foreground" />
      </button>
      <h3 id="change-room" className="pt-4 pb-1 text-base font-semibold">
        {say('change.room')}
      </h3>
      {list === undefined ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : (
        <div
          role="radiogroup"
          aria-labelledby="change-room"
          className="-mx-4 divide-y divide-border md:-mx-6"
        >
          {list.rooms.map((room) => (
            <RadioRow
              key={room.sn}
              name="room"
              value={room.sn}
              checked={roomTypeSn === room.sn}
              onChange={() => chooseRoom(room.sn)}
              title={room.name}
              note={room.price === null ? undefined : money(room.price.total)}
            />
          ))}
        </div>
      )}
      <div className="min-h-24 pt-4" aria-live="polite">
        {seen?.why != null && <Notice tone="well">{say(`change.no.${seen.why}`)}</Notice>}
        {change !== null && <ChangeCost change={change} booking={booking} />}
      </div>
      <StaySheet
        key={JSON.stringify(stay)}
        open={isPicking}
        onClose={() => pick(false)}
        stay={stay}
        now={now}
        plans={hotel?.plans}
        onDone={(next) => {
          setStay(next);
          pick(false);
        }}
      />
    </Sheet>
  );
}
