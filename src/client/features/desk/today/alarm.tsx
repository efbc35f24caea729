// Makes a room that waits for the desk heard on whichever of its pages is open: two short tones, and a line that is spoken at once.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls/calls.ts';
import { epochMs, localTime } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { useSay } from '../../../intl/intl.tsx';
import { serverNow } from '../../../runtime/server-clock.ts';
import { dueAlarms, isDeskLoud, nextAlarmAt, claimSound, type DueAlarm } from './alarm-schedule.ts';
import { canChime, chime, waitForUse } from './chime.ts';

export function DeskAlarm({ hotelSn }: { readonly hotelSn: number }) {
  const say = useSay();
  const { data } = useQuery(query('desk/getArrivalList', { hotelSn }));
  const calls = useCalls(data);
  // What was answered meanwhile is no longer said.
  const waiting = calls.filter(({ code }) =>
    data?.bookings.some((booking) => booking.code === code && booking.answerBy !== null),
  );
  return (
    <div aria-live="assertive" className="sr-only">
      {waiting.map(({ key, isAgain, roomName, checkIn, minutes }) => (
        <p key={key}>
          {say(isAgain ? 'desk.callAgain' : 'desk.call', {
            room: roomName,
            time: localTime(checkIn),
            minutes,
          })}
        </p>
      ))}
    </div>
  );
}

/** What is being said: every call once. */
function useCalls(day: Output<'desk/getArrivalList'> | undefined): readonly DueAlarm[] {
  const [calls, setCalls] = useState<readonly DueAlarm[]>([]);
  const told = useRef(new Set<string>());
  useEffect(waitForUse, []);
  useEffect(() => {
    if (day === undefined) return undefined;
    const { bookings, asOf } = day;
    let timer = 0;
    const look = (): void => {
      // The answer's own moment, where this clock is a little behind: at 3 minutes the server has it asked for (`schedule-reminders.ts`).
      const [, now = asOf] = [asOf, serverNow()].toSorted();
      const fresh = dueAlarms(bookings, now).filter(({ key }) => !told.current.has(key));
      for (const { key } of fresh) told.current.add(key);
      if (fresh.length > 0) {
        setCalls(fresh);
        if (isDeskLoud() && canChime() && claimSound(fresh))
          void chime().catch(() => {
            /* the line was said */
          });
      }
      const next = nextAlarmAt(bookings, now);
      if (next !== null)
        timer = window.setTimeout(look, Math.max(50, epochMs(next) - epochMs(now)));
    };
    look();
    return () => clearTimeout(timer);
  }, [day]);
  return calls;
}
