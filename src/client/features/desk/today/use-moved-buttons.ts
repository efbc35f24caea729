// Makes buttons that have just moved ignore the pointer. Keys still reach them, because the focus
// moves with its button.

import { useEffect, type RefObject } from 'react';
import { policy } from '#domain/policy.ts';
import { movedButtons, type Position } from './moved-buttons.ts';

const pressed = 'button, a[href], label, summary';
const isButton = (element: Element): element is HTMLElement => element instanceof HTMLElement;

/** Its layout position, which transitions and the pressed state do not change. */
function positionOf(element: HTMLElement): Position {
  let [x, y] = [0, 0];
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return { x, y };
}
const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/**
 * Watches everything inside, dialogs too. `data-moved` marks inert buttons, which `controls.css`
 * hides from pointers.
 */
export function useMovedButtons(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = inside.current;
    if (root === null) return undefined;
    const buttons = movedButtons<HTMLElement>(policy.movedButtonMs);
    const timers = new Map<HTMLElement, number>();
    const free = (button: HTMLElement): void => {
      clearTimeout(timers.get(button));
      timers.delete(button);
      delete button.dataset['moved'];
    };
    const checkButton = (button: HTMLElement): number => {
      const ms = buttons.look(button, positionOf(button), performance.now());
      if (ms === 0 || timers.has(button)) return ms;
      button.dataset['moved'] = '';
      timers.set(
        button,
        // It may have moved again meanwhile.
        window.setTimeout(() => {
          free(button);
          checkButton(button);
        }, ms),
      );
      return ms;
    };
    const all = () => [...root.querySelectorAll(pressed)].filter(isButton);
    const checkAllButtons = (): void => {
      for (const button of all())
        if (isShown(button)) checkButton(button);
        else {
          free(button);
          buttons.forget(button);
        }
    };
    for (const button of all()) if (isShown(button)) buttons.know(button, positionOf(button));
    const mutations = new MutationObserver(checkAllButtons);
    mutations.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    });
    const sizes = new ResizeObserver(checkAllButtons);
    sizes.observe(root);
    sizes.observe(document.body);
    // What moved since the last check is found at the press itself. A press by a key has no
    // position.
    const stop = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest(pressed) : null;
      if (event.detail === 0 || button === null || !isButton(button) || checkButton(button) === 0)
        return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener('click', stop, { capture: true });
    return () => {
      mutations.disconnect();
      sizes.disconnect();
      root.removeEventListener('click', stop, { capture: true });
      for (const button of timers.keys()) free(button);
    };
  }, [inside]);
}
