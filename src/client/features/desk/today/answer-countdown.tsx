// The time left to confirm a room; red once half of it is over, when `alarm.tsx` announces it.

import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { policy } from '#domain/policy.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Badge } from '../../../ui/badge.tsx';

const secondsTo = (to: Instant): number =>
  Math.max(0, Math.ceil((epochMs(to) - epochMs(serverNow())) / 1_000));
const urgentSeconds = 60 * (policy.roomUnansweredMinutes - policy.roomReminderMinutes);

export function AnswerCountdown({ to }: { readonly to: Instant }) {
  const [left, setLeft] = useState(() => secondsTo(to));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(to)), 1_000);
    return () => clearInterval(timer);
  }, [to]);
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Badge variant={left <= urgentSeconds ? 'destructive' : 'lamp'}>
      <span role="timer">
        <FormattedMessage id="desk.answerIn" values={{ time: text }} />
      </span>
    </Badge>
  );
}
