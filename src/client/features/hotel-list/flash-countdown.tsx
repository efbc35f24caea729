// The time left of a flash sale, by the server's clock. Screen readers hear it at ten minutes, at
// one minute and at the end.

import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { serverNow } from '../../runtime/server-clock.ts';

const refetchSeconds = 3;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `03:54:51`. */
export function timeLeftText(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 3_600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

export type FlashCountdownProps = {
  readonly to: Instant;
  readonly percent: number;
  /**
   * The moment the price was read. The first render counts from it, so that server and browser
   * render the same.
   */
  readonly asOf: Instant;
  readonly onEnd: () => void;
};

export function FlashCountdown({ to, percent, asOf, onEnd }: FlashCountdownProps) {
  const intl = useIntl();
  const [left, setLeft] = useState(() => secondsBetween(asOf, to));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    let sinceEnd = 0;
    const tick = () => {
      const seconds = secondsBetween(serverNow(), to);
      setLeft(seconds);
      if (seconds > 0) return;
      // Our clock may be a second or two ahead of the server's, so the price is fetched until it is
      // the one after the sale.
      if (sinceEnd % refetchSeconds === 0) ended();
      sinceEnd += 1;
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [to]);
  const minutes = [10, 1].find((mark) => left <= mark * 60 && left > mark * 60 - 10);
  return (
    <>
      <span role="timer">
        <FormattedMessage id="flash.left" values={{ percent, left: timeLeftText(left) }} />
      </span>
      <span className="sr-only" aria-live="polite">
        {minutes === undefined
          ? ''
          : intl.formatMessage({ id: 'flash.minutes' }, { count: minutes })}
      </span>
    </>
  );
}

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.ceil((epochMs(to) - epochMs(from)) / 1_000));
