// How long a flash sale still runs, by the server's clock; it is told aloud at ten minutes and at one, and its end is told once.

import { useEffect, useEffectEvent, useState } from 'react';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { useSay } from '../../intl/intl.tsx';
import { serverNow } from '../../runtime/server-clock.ts';

const askAgainSeconds = 3;
const two = (value: number): string => String(value).padStart(2, '0');

/** `03:54:51`. */
export function timeLeftText(seconds: number): string {
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export type FlashCountdownProps = {
  readonly to: Instant;
  readonly percent: number;
  /** The moment the price was read: the first render counts from it, alike on the server and in the browser. */
  readonly asOf: Instant;
  readonly onEnd: () => void;
};

export function FlashCountdown({ to, percent, asOf, onEnd }: FlashCountdownProps) {
  const say = useSay();
  const [left, setLeft] = useState(() => secondsBetween(asOf, to));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    let sinceEnd = 0;
    const tick = () => {
      const seconds = secondsBetween(serverNow(), to);
      setLeft(seconds);
      if (seconds > 0) return;
      // Our idea of the server's clock may be a second or two ahead of it: the price is asked for until it is the one of afterwards.
      if (sinceEnd % askAgainSeconds === 0) ended();
      sinceEnd += 1;
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [to]);
  const minutes = [10, 1].find((mark) => left <= mark * 60 && left > mark * 60 - 10);
  return (
    <>
      <span role="timer">{say('flash.left', { percent, left: timeLeftText(left) })}</span>
      <span className="sr-only" aria-live="polite">
        {minutes === undefined ? '' : say('flash.minutes', { count: minutes })}
      </span>
    </>
  );
}

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.ceil((epochMs(to) - epochMs(from)) / 1_000));
