// The street of tube houses as path data: one path for each colour, the same houses for the same
// seed on server and phone.

/** A seeded stream of numbers in [0, 1): the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A closed shape: where it starts, and its outline in relative steps that end there. */
type Shape = readonly [x: number, y: number, outline: string];

/**
 * All shapes as one path, each placed relative to the last: short, and the steps repeat, which
 * compresses well.
 */
function pathOf(shapes: readonly Shape[]): string {
  let path = '';
  let [fromX, fromY] = [0, 0];
  for (const [x, y, outline] of shapes) {
    path += `m${x - fromX} ${y - fromY}${outline}`;
    [fromX, fromY] = [x, y];
  }
  return path;
}

// every shape turns clockwise, so that shapes of one path add up and never cut each other
const box = (x: number, y: number, w: number, h: number): Shape => [x, y, `h${w}v${h}h${-w}z`];
const arch = (x: number, y: number, w: number, h: number): Shape => {
  const r = w / 2;
  return [x, y + h, `v${r - h}a${r} ${r} 0 0 1 ${w} 0v${h - r}z`];
};

/** What stands on a flat top at (x, y), w wide: gable, water tank, terrace, crown or antenna. */
const roofs: readonly ((x: number, y: number, w: number) => readonly Shape[])[] = [
  (x, y, w) => [[x - 2, y, `l${w / 2 + 2}-14 ${w / 2 + 2} 14z`]],
  (x, y, w) => {
    const left = x + Math.round(w * 0.24);
    const wide = Math.round(w * 0.46);
    const tank = `h${wide - 10}a5 5 0 0 1 5 5v2a5 5 0 0 1-5 5h${10 - wide}a5 5 0 0 1-5-5v-2a5 5 0 0 1 5-5z`;
    return [
      box(x - 2, y - 5, w + 4, 6),
      box(left + 2, y - 14, 2, 9),
      box(left + wide - 4, y - 14, 2, 9),
      [left + 5, y - 25, tank],
    ];
  },
  (x, y, w) => {
    const wall = Math.round(w * 0.58);
    const rail = w - wall;
    const posts = [0.3, 0.64, 1].map((at) =>
      box(x + wall + Math.round(rail * at) - 2, y - 7, 2, 7),
    );
    return [box(x, y - 13, wall, 13), ...posts, box(x + wall, y - 8, rail, 2)];
  },
  (x, y, w) => [[x, y, `a${w / 2} ${Math.round(w * 0.34)} 0 0 1 ${w} 0z`]],
  (x, y, w) => {
    const pole = x + Math.round(w * 0.7);
    return [
      box(x, y - 6, w, 6),
      box(pole, y - 26, 2, 20),
      box(pole - 6, y - 21, 14, 2),
      box(pole - 3, y - 15, 8, 2),
    ];
  },
];

export type RowPlan = {
  /** The row's ends and its ground, in the drawing's units (1 unit = 1 px at natural size). */
  width: number;
  base: number;
  seed: number;
  /** The lowest and the highest house. */
  heights: readonly [number, number];
  widths: readonly [number, number];
  /** How many floors from the top have windows; a row that stands behind another needs few. */
  floors: number;
  /** The share of windows that are lit, or how many exactly, spread around the middle. */
  lit: { share: number } | { count: number };
};
export type RowPaths = { walls: string; dark: string; lit: string };

/**
 * The windows of one house, floor by floor; every other floor of a narrow house has a balcony's
 * edge.
 */
function windowsOf(x: number, y: number, w: number, { base, floors }: RowPlan, isArched: boolean) {
  const windows: Shape[] = [];
  const edges: Shape[] = [];
  const columns = w > 46 ? 2 : 1;
  const wide = columns === 2 ? 10 : 14;
  const gap = Math.round((w - columns * wide) / (columns + 1));
  for (let top = y + 13, floor = 0; top < base - 16 && floor < floors; top += 27, floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      windows.push((isArched ? arch : box)(x + gap + column * (wide + gap), top, wide, 15));
    }
    if (floor % 2 === 1 && columns === 1) edges.push(box(x + 5, top + 20, w - 10, 2));
  }
  return { windows, edges };
}

/**
 * Which of `total` windows are lit when exactly `count` are: spread over the middle half, so that
 * no crop hides them.
 */
const spread = (total: number, count: number) =>
  new Set(
    Array.from({ length: count }, (_, index) =>
      Math.floor(total * (0.25 + ((index + 0.5) * 0.5) / count)),
    ),
  );

/** One row of houses from left to right. */
export function rowPaths(plan: RowPlan): RowPaths {
  const { width, base, heights, widths, lit } = plan;
  const next = seeded(plan.seed);
  const windows: Shape[] = [];
  const walls: Shape[] = [];
  const dark: Shape[] = [];
  for (let x = -8; x < width + 8;) {
    const w = Math.round((widths[0] + next() * (widths[1] - widths[0])) / 2) * 2;
    const y = base - Math.round(heights[0] + next() * (heights[1] - heights[0]));
    walls.push(
      box(x, y, w, base - y),
      ...(roofs[Math.floor(next() * roofs.length)]?.(x, y, w) ?? []),
    );
    const house = windowsOf(x, y, w, plan, next() > 0.55);
    windows.push(...house.windows);
    dark.push(...house.edges);
    x += w + (next() > 0.8 ? 6 : 1);
  }
  const chosen = 'count' in lit ? spread(windows.length, lit.count) : null;
  const bright = windows.filter((_, index) =>
    chosen ? chosen.has(index) : 'share' in lit && next() < lit.share,
  );
  const unlit = windows.filter((window) => !bright.includes(window));
  return { walls: pathOf(walls), dark: pathOf([...dark, ...unlit]), lit: pathOf(bright) };
}

/** Stars as dots of two strengths, over the upper half. */
export function starPaths(width: number, height: number, seed: number): readonly [string, string] {
  const next = seeded(seed);
  const dot = () => `M${Math.round(next() * width)} ${Math.round(next() * height * 0.5)}h0`;
  const dots = (count: number) => Array.from({ length: count }, dot).join('');
  const count = Math.round(width / 60) + 6;
  return [dots(count), dots(count)];
}
