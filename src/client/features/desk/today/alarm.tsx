// Announces a room that waits for the desk, on any of its pages: two short tones and an assertive
// live region.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { epochMs, localTime } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { dueAlarms, isDeskLoud, nextAlarmAt, claimSound, type DueAlarm } from './alarm-schedule.ts';
import { canChime, chime, waitForUse } from './chime.ts';

export function DeskAlarm({ hotelSn }: { readonly hotelSn: number }) {
  const { data } = useQuery(query('desk/getArrivalList', { hotelSn }));
  const calls = useAlarms(data);
  // Rooms answered meanwhile are no longer announced.
  const waiting = calls.filter(({ code }) =>
    data?.bookings.some((booking) => booking.code === code && booking.answerBy !== null),
  );
  return (
    <div aria-live="assertive" className="sr-only">
      {waiting.map(({ key, isAgain, roomName, checkIn, minutes }) => (
        <p key={key}>
          <FormattedMessage
            id={isAgain ? 'desk.callAgain' : 'desk.call'}
            values={{
              room: roomName,
              time: localTime(checkIn),
              minutes,
            }}
          />
        </p>
      ))}
    </div>
  );
}

/** The current announcements: every alarm once. */
function useAlarms(day: Output<'desk/getArrivalList'> | undefined): readonly DueAlarm[] {
  const [calls, setCalls] = useState<readonly DueAlarm[]>([]);
  const announced = useRef(new Set<string>());
  useEffect(waitForUse, []);
  useEffect(() => {
    if (day === undefined) return undefined;
    const { bookings, asOf } = day;
    let timer = 0;
    const checkAlarms = (): void => {
      // Uses the response's own moment where this clock is behind: the server requests the reminder
      // at 3 minutes (`schedule-reminders.ts`).
      const [, now = asOf] = [asOf, serverNow()].toSorted();
      const fresh = dueAlarms(bookings, now).filter(({ key }) => !announced.current.has(key));
      for (const { key } of fresh) announced.current.add(key);
      if (fresh.length > 0) {
        setCalls(fresh);
        if (isDeskLoud() && canChime() && claimSound(fresh))
          void chime().catch(() => {
            /* The sound failed; the text was announced. */
          });
      }
      const next = nextAlarmAt(bookings, now);
      if (next !== null)
        timer = window.setTimeout(checkAlarms, Math.max(50, epochMs(next) - epochMs(now)));
    };
    checkAlarms();
    return () => clearTimeout(timer);
  }, [day]);
  return calls;
}
