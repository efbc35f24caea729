// Knows which buttons have just come to where they are: what slides under a pointer is not what was aimed at (docs/product.md, Hotel desk).

/** Pixels of the page's layout, from its beginning: scrolling and transitions change nothing about them. */
export type Place = { readonly x: number; readonly y: number };

/** Where the pointer is still on the same button, it has not moved. */
const samePlacePx = 8;

export type MovedButtons<Button extends object> = {
  /** Takes note of where a button is; answers for how many ms from `now` it takes no press. */
  readonly look: (button: Button, place: Place, now: number) => number;
  /** For one that was there before anybody could point at it. */
  readonly know: (button: Button, place: Place) => void;
  /** For one that is not shown: when it is again, it is new. */
  readonly forget: (button: Button) => void;
};

export function movedButtons<Button extends object>(inertMs: number): MovedButtons<Button> {
  const known = new WeakMap<Button, Place & { readonly since: number }>();
  return {
    look: (button, { x, y }, now) => {
      const before = known.get(button);
      const isThere = before !== undefined && Math.hypot(before.x - x, before.y - y) < samePlacePx;
      const since = isThere ? before.since : now;
      if (!isThere) known.set(button, { x, y, since });
      return Math.max(0, since + inertMs - now);
    },
    know: (button, place) => {
      known.set(button, { ...place, since: Number.NEGATIVE_INFINITY });
    },
    forget: (button) => {
      known.delete(button);
    },
  };
}
