// The coast within one tile: lines of it out of the land, smoothed, cut for a nearer tile, and the
// sea beside them. Land lies to the right of a line, as on the outer ring of a tile's area.

import { tileExtent, type TilePoint } from '#client/features/map/vector-tile.ts';

export type Line = readonly TilePoint[];
/** Lines from edge to edge, and rings: islands, and waters within the land. */
export type Coast = {
  readonly lines: readonly Line[];
  readonly rings: readonly Line[];
  /** What fills a tile without lines. */
  readonly base: 'land' | 'sea';
};
/** An outer ring and its islands. */
export type Sea = { readonly outer: Line; readonly islands: readonly Line[] };

/** Tiles overlap by so much, so that no seam shows between them. */
export const overlap = 32;
const least = -overlap;
const most = tileExtent + overlap;
const side = most - least;

const isInside = ({ x, y }: TilePoint): boolean => x > least && x < most && y > least && y < most;
/** Whether an edge only follows the cut. */
const isOnCut = (a: TilePoint, b: TilePoint): boolean =>
  (a.x === b.x && (a.x <= least || a.x >= most)) || (a.y === b.y && (a.y <= least || a.y >= most));

export function areaOf(ring: Line): number {
  let twice = 0;
  for (const [at, a] of ring.entries()) {
    const b = ring[(at + 1) % ring.length] ?? a;
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/** Straighter and longer than any border: where the earlier archive's data ended. */
const isFrame = (a: TilePoint, b: TilePoint): boolean =>
  (a.x === b.x && Math.abs(a.y - b.y) > 60) || (a.y === b.y && Math.abs(a.x - b.x) > 60);

/** The lines of a border without the frame around the data and the cuts of the tile. */
export function bordersOf(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const parts: TilePoint[][] = [[]];
    for (const [at, point] of line.entries()) {
      const before = line[at - 1];
      if (before !== undefined && (isOnCut(before, point) || isFrame(before, point)))
        parts.push([]);
      parts.at(-1)?.push(point);
    }
    return parts.filter((part) => part.length > 1);
  });
}

/** The coast of land given as closed rings that were cut at the tile's overlap. */
export function coastOf(land: readonly Line[]): Coast {
  const lines: Line[] = [];
  const rings: Line[] = [];
  let isLand = false;
  for (const closed of land) {
    const ring = closed.slice(0, -1);
    const cuts = ring.flatMap((a, at) =>
      isOnCut(a, ring[(at + 1) % ring.length] ?? a) ? [at] : [],
    );
    if (cuts.length === 0) {
      rings.push(ring);
      isLand ||= areaOf(ring) < 0;
      continue;
    }
    isLand ||= cuts.length === ring.length;
    for (const [turn, cut] of cuts.entries()) {
      const next =
        (cuts[(turn + 1) % cuts.length] ?? cut) + (turn + 1 < cuts.length ? 0 : ring.length);
      const line: TilePoint[] = [];
      for (let at = cut + 1; at <= next; at += 1) {
        const point = ring[at % ring.length];
        if (point !== undefined) line.push(point);
      }
      if (line.length > 1) lines.push(line);
    }
  }
  return { lines, rings, base: isLand ? 'land' : 'sea' };
}

/** Points so near to the edge are shared with the neighbouring tile and stay as they are. */
const shared = 64;
const isShared = ({ x, y }: TilePoint): boolean =>
  x < shared || y < shared || x > tileExtent - shared || y > tileExtent - shared;

/** Douglas and Peucker: drops what lies within `tolerance` of the line between what stays. */
function simplified(line: Line, tolerance: number): TilePoint[] {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let farthest = 0;
  let distance = -1;
  for (let at = 1; at < line.length - 1; at += 1) {
    const away = awayFrom(line[at] ?? first, first, last);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (distance <= tolerance) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

function awayFrom(point: TilePoint, a: TilePoint, b: TilePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}

/** Chaikin: cuts the corners between the ends, which stay. */
function rounded(line: Line, times: number): TilePoint[] {
  let now = [...line];
  for (let time = 0; time < times; time += 1) {
    const next: TilePoint[] = now.slice(0, 1);
    for (let at = 0; at + 1 < now.length; at += 1) {
      const [a, b] = [now[at], now[at + 1]];
      if (a === undefined || b === undefined) continue;
      if (at > 0) next.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 });
      if (at + 2 < now.length)
        next.push({ x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
    }
    now = [...next, ...now.slice(-1)];
  }
  return now;
}

const whole = ({ x, y }: TilePoint): TilePoint => ({ x: Math.round(x), y: Math.round(y) });

type Smoothing = { readonly tolerance: number; readonly times: number };

function smoothPiece(piece: Line, { tolerance, times }: Smoothing): TilePoint[] {
  return simplified(rounded(simplified(piece, tolerance), times), tolerance / 12).map(whole);
}

/** Smooths between shared points, so that neighbouring tiles still meet. */
export function smoothLine(line: Line, smoothing: Smoothing): TilePoint[] {
  const result: TilePoint[] = [];
  let piece: TilePoint[] = [];
  const end = () => {
    result.push(...(piece.length > 2 ? smoothPiece(piece, smoothing) : piece));
    piece = [];
  };
  for (const point of line) {
    piece.push(point);
    if (!isShared(point)) continue;
    end();
    // The same point begins the next piece.
    result.pop();
    piece = [point];
  }
  end();
  return result;
}

/** A ring has no ends: it is opened at a shared point, else anywhere. */
export function smoothRing(ring: Line, smoothing: Smoothing): TilePoint[] {
  if (ring.length < 4) return [...ring];
  const from = Math.max(
    0,
    ring.findIndex((point) => isShared(point)),
  );
  const opened = [...ring.slice(from), ...ring.slice(0, from + 1)];
  const smooth = smoothLine(opened, smoothing).slice(0, -1);
  return smooth.length < 3 ? [...ring] : smooth;
}

/** Parts of a line inside the tile, which is entered and left exactly at the cut. */
export function cutLine(line: Line): TilePoint[][] {
  const parts: TilePoint[][] = [];
  let part: TilePoint[] = [];
  for (let at = 0; at + 1 < line.length; at += 1) {
    const [a, b] = [line[at], line[at + 1]];
    if (a === undefined || b === undefined) continue;
    const span = spanInside(a, b);
    if (span === null) continue;
    const [from, to] = [pointAt(a, b, span[0]), pointAt(a, b, span[1])];
    if (part.length === 0) part.push(from);
    part.push(to);
    if (span[1] === 1) continue;
    parts.push(part);
    part = [];
  }
  if (part.length > 0) parts.push(part);
  return parts.filter((points) => points.length > 1);
}

const pointAt = (a: TilePoint, b: TilePoint, part: number): TilePoint =>
  part === 0
    ? a
    : part === 1
      ? b
      : whole({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** Liang and Barsky: which part of an edge lies inside the tile; null for none. */
function spanInside(a: TilePoint, b: TilePoint): readonly [number, number] | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, a.x - least],
    [dx, most - a.x],
    [-dy, a.y - least],
    [dy, most - a.y],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from < to ? [from, to] : null;
}

/** Which quarter of a tile: 0 or 1 across and down. */
export type Quarter = { readonly x: 0 | 1; readonly y: 0 | 1 };

/** The coast of a quarter of a tile, drawn as a tile of its own. */
export function quarterOf(
  { lines, rings, base }: Coast,
  quarter: Quarter,
  seas: readonly Sea[],
): Coast {
  const grown = (line: Line): Line =>
    line.map(({ x, y }) => ({
      x: x * 2 - quarter.x * tileExtent,
      y: y * 2 - quarter.y * tileExtent,
    }));
  const kept: Line[] = [];
  const cut: Line[] = lines.flatMap((line) => cutLine(grown(line)));
  for (const ring of rings.map(grown)) {
    if (ring.every(isInside)) kept.push(ring);
    else {
      // Begun outside, so that no part of it is torn in two.
      const from = ring.findIndex((point) => !isInside(point));
      cut.push(...cutLine([...ring.slice(from), ...ring.slice(0, from + 1)]));
    }
  }
  const middle = {
    x: (quarter.x + 0.5) * (tileExtent / 2),
    y: (quarter.y + 0.5) * (tileExtent / 2),
  };
  if (cut.length > 0) return { lines: cut, rings: kept, base: 'sea' };
  // An island, or a water within the land, may lie upon the very middle.
  const centre = { x: tileExtent / 2, y: tileExtent / 2 };
  const upon = kept.find((ring) => isInRing(centre, ring));
  if (upon !== undefined)
    return { lines: [], rings: kept, base: areaOf(upon) > 0 ? 'sea' : 'land' };
  const isSea = lines.length + rings.length === 0 ? base === 'sea' : isInSeas(middle, seas);
  return { lines: [], rings: kept, base: isSea ? 'sea' : 'land' };
}

export function isInRing({ x, y }: TilePoint, ring: Line): boolean {
  let isIn = false;
  for (const [at, a] of ring.entries()) {
    const b = ring.at(at - 1) ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

export const isInSeas = (point: TilePoint, seas: readonly Sea[]): boolean =>
  seas.some(
    ({ outer, islands }) =>
      isInRing(point, outer) && !islands.some((island) => isInRing(point, island)),
  );

/** How far around the tile, clockwise from its upper left corner, a point of the cut lies. */
function around({ x, y }: TilePoint): number {
  const away = [y - least, most - x, most - y, x - least].map(Math.abs);
  const nearest = away.indexOf(Math.min(...away));
  return (
    [x - least, side + y - least, 3 * side - (x - least), 4 * side - (y - least)][nearest] ?? 0
  );
}

const corners: readonly (readonly [number, TilePoint])[] = [
  [0, { x: least, y: least }],
  [side, { x: most, y: least }],
  [2 * side, { x: most, y: most }],
  [3 * side, { x: least, y: most }],
];

/** The corners passed on the way around from one point of the cut to another. */
function cornersBetween(from: number, to: number): TilePoint[] {
  const end = to < from ? to + 4 * side : to;
  return [0, 4 * side].flatMap((turn) =>
    corners.filter(([at]) => at + turn > from && at + turn < end).map(([, corner]) => corner),
  );
}

const wholeTile: Line = corners.map(([, corner]) => corner);

/** The sea of a tile: its lines joined along the cut, with the sea to the right. */
export function seasOf({ lines, rings, base }: Coast): Sea[] {
  const left = lines.map((line) => {
    const points = line.toReversed();
    const [first] = points;
    const last = points.at(-1);
    return {
      points,
      from: first === undefined ? 0 : around(first),
      to: last === undefined ? 0 : around(last),
    };
  });
  const outers: Line[] = [];
  while (left.length > 0) {
    const [start] = left.splice(0, 1);
    if (start === undefined) break;
    const outer = [...start.points];
    let { to } = start;
    for (;;) {
      const ahead = (at: number) => (at - to + 4 * side) % (4 * side);
      const next = left.toSorted((a, b) => ahead(a.from) - ahead(b.from))[0];
      const isClosed = next === undefined || ahead(start.from) <= ahead(next.from);
      outer.push(...cornersBetween(to, isClosed ? start.from : next.from));
      if (isClosed) break;
      outer.push(...next.points);
      to = next.to;
      left.splice(left.indexOf(next), 1);
    }
    outers.push(outer);
  }
  if (lines.length === 0 && base === 'sea') outers.push(wholeTile);
  // Waters within the land are seas of their own.
  outers.push(...rings.filter((ring) => areaOf(ring) < 0).map((ring) => ring.toReversed()));
  const seas = outers.map((outer) => ({ outer, islands: [] as Line[] }));
  for (const ring of rings) {
    if (areaOf(ring) < 0) continue;
    const inside = (outer: Line) => ring.filter((point) => isInRing(point, outer)).length;
    const [best] = seas
      .map((sea) => ({ sea, count: inside(sea.outer) }))
      .toSorted((a, b) => b.count - a.count || areaOf(a.sea.outer) - areaOf(b.sea.outer));
    if (best !== undefined && best.count > 0) best.sea.islands.push(ring.toReversed());
  }
  return seas;
}
