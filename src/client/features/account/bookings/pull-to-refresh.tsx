// Pulling a list down from its top refreshes it, on touch. The list itself stays in place, so that
// nothing jumps.

import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '../../../ui/cn.ts';

/** A pull must be longer than this, in pixels. */
const farEnough = 84;

/** How far the page is pulled down now, in pixels; a pull that is long enough calls `onPull`. */
function usePull(isOn: boolean, onPull: () => void): number {
  const [pulled, setPulled] = useState(0);
  const from = useRef<number | null>(null);
  const pull = useEffectEvent(onPull);
  useEffect(() => {
    if (!isOn) return undefined;
    const root = document.documentElement;
    // The browser's own gesture would reload the whole page.
    root.style.overscrollBehaviorY = 'contain';
    let distance = 0;
    const show = (next: number) => {
      distance = next;
      setPulled(next);
    };
    const start = (event: TouchEvent) => {
      from.current =
        window.scrollY <= 0 && event.touches.length === 1 && !inDialog(event)
          ? (event.touches[0]?.clientY ?? null)
          : null;
    };
    const move = (event: TouchEvent) => {
      if (from.current !== null)
        show(window.scrollY > 0 ? 0 : Math.max(0, (event.touches[0]?.clientY ?? 0) - from.current));
    };
    const end = () => {
      if (distance >= farEnough) pull();
      from.current = null;
      show(0);
    };
    const listeners = {
      touchstart: start,
      touchmove: move,
      touchend: end,
      touchcancel: () => {
        from.current = null;
        show(0);
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      root.style.overscrollBehaviorY = '';
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [isOn]);
  return pulled;
}

/** `onPull` starts a refresh; while `isOn` is false (offline) pulling does nothing. */
export function PullToRefresh({
  isOn,
  isBusy,
  onPull,
}: {
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onPull: () => void;
}) {
  const pulled = usePull(isOn, onPull);
  const isShown = pulled > 12 || isBusy;
  const restOffset = Math.min(pulled, farEnough) * 0.5;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-2 z-20 grid place-items-center lg:hidden"
    >
      <span
        className={cn(
          'grid size-10 place-items-center rounded-full bg-card shadow-2 motion-reduce:translate-none!',
          isShown ? 'opacity-100' : 'opacity-0',
          pulled >= farEnough ? 'text-primary-ink' : 'text-muted-foreground',
        )}
        style={{ translate: `0 ${restOffset}px` }}
      >
        <RefreshCw
          className={cn('size-5', isBusy && 'animate-spin motion-reduce:animate-none')}
          style={{ rotate: `${isBusy ? 0 : restOffset * 6}deg` }}
        />
      </span>
    </div>
  );
}

const inDialog = (event: TouchEvent): boolean =>
  event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null;
