// Whether somebody points at a list: a mouse over it, a finger that has just touched it, or the
// focus in it.

import { useEffect, useRef, useState, type RefObject } from 'react';
import { policy } from '#domain/policy.ts';

const isTouch = (event: PointerEvent): boolean => event.pointerType === 'touch';

export function usePointedAt(inside: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const timer = useRef(0);
  useEffect(() => {
    const root = inside.current;
    if (root === null) return undefined;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    root.addEventListener('pointerenter', (event) => !isTouch(event) && setOver(true), options);
    // A list rendered under a resting pointer gets no `pointerenter`, so moves count as well.
    root.addEventListener('pointermove', (event) => !isTouch(event) && setOver(true), options);
    root.addEventListener('pointerleave', (event) => !isTouch(event) && setOver(false), options);
    root.addEventListener(
      'pointerdown',
      (event) => {
        if (!isTouch(event)) return;
        clearTimeout(timer.current);
        setTouched(true);
      },
      options,
    );
    const lift = (event: PointerEvent): void => {
      if (!isTouch(event)) return;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setTouched(false), policy.touchedListMs);
    };
    root.addEventListener('pointerup', lift, options);
    root.addEventListener('pointercancel', lift, options);
    root.addEventListener(
      'focusin',
      ({ target }) => setFocused(target instanceof Element && target.matches(':focus-visible')),
      options,
    );
    // A removed element that had the focus fires no event; the next focus or press elsewhere does.
    const isOutside = ({ target }: Event): boolean =>
      !(target instanceof Node && root.contains(target));
    const leave = (event: Event): void => {
      if (isOutside(event)) setFocused(false);
    };
    document.addEventListener('focusin', leave, options);
    document.addEventListener('pointerdown', leave, options);
    return () => {
      ending.abort();
      clearTimeout(timer.current);
    };
  }, [inside]);
  return isOver || isTouched || isFocused;
}
