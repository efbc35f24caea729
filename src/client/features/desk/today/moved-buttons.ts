// Remembers which buttons have just moved: what slides under a pointer is not what somebody aimed
// at (docs/product.md, Hotel desk).

/** Layout pixels from the start of the page, which scrolling and transitions do not change. */
export type Position = { readonly x: number; readonly y: number };

/** A button moved by less than this is still under the pointer. */
const samePlacePx = 8;

export type MovedButtons<Button extends object> = {
  /** Records a button's position; returns for how many ms from `now` it must ignore presses. */
  readonly look: (button: Button, position: Position, now: number) => number;
  /** For a button that was there before anybody could point at it. */
  readonly know: (button: Button, position: Position) => void;
  /** For a button that is hidden: it counts as new when it is shown again. */
  readonly forget: (button: Button) => void;
};

export function movedButtons<Button extends object>(inertMs: number): MovedButtons<Button> {
  const positions = new WeakMap<Button, Position & { readonly since: number }>();
  return {
    look: (button, { x, y }, now) => {
      const before = positions.get(button);
      const isThere = before !== undefined && Math.hypot(before.x - x, before.y - y) < samePlacePx;
      const since = isThere ? before.since : now;
      if (!isThere) positions.set(button, { x, y, since });
      return Math.max(0, since + inertMs - now);
    },
    know: (button, position) => {
      positions.set(button, { ...position, since: Number.NEGATIVE_INFINITY });
    },
    forget: (button) => {
      positions.delete(button);
    },
  };
}
