// Rows of integers in one Int32Array. A scan over all hotels then reads memory sequentially; cache
// misses would be most of its cost.

/**
 * The numbers of the hotel with index n begin at `starts[n]`; offset 0 is an empty row for a
 * missing hotel.
 */
export type ColumnStore = {
  numbers: Int32Array;
  used: number;
  starts: Int32Array;
  /** The capacity of each index, in numbers. */ room: Int32Array;
};

const atFirst = 256;

export function makeColumnStore(): ColumnStore {
  return {
    numbers: new Int32Array(atFirst),
    used: 1,
    starts: new Int32Array(atFirst),
    room: new Int32Array(atFirst),
  };
}

export const startOf = ({ starts }: ColumnStore, place: number): number => starts[place] ?? 0;

function grown(values: Int32Array, minLength: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(minLength, Math.ceil(values.length * 1.5)));
  larger.set(values);
  return larger;
}

/**
 * Writes the numbers of a hotel: in place when they fit, else after all others. `numbersAt`
 * receives the offset at which they will begin.
 */
export function putRows(
  rows: ColumnStore,
  place: number,
  numbersAt: (start: number) => readonly number[],
): void {
  if (place >= rows.starts.length) {
    rows.starts = grown(rows.starts, place + 1);
    rows.room = grown(rows.room, place + 1);
  }
  const here = startOf(rows, place);
  const again = here === 0 ? null : numbersAt(here);
  if (again !== null && again.length <= (rows.room[place] ?? 0)) {
    rows.numbers.set(again, here);
    return;
  }
  const start = rows.used;
  const moved = numbersAt(start);
  // Doubles the capacity, because a hotel whose bookings grew once will grow again.
  const room = again === null ? moved.length : moved.length * 2;
  if (start + room > rows.numbers.length) rows.numbers = grown(rows.numbers, start + room);
  rows.numbers.set(moved, start);
  rows.used = start + room;
  rows.starts[place] = start;
  rows.room[place] = room;
}

export function dropRows(rows: ColumnStore, place: number): void {
  if (place < rows.starts.length) rows.starts[place] = 0;
}
