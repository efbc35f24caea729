// Random numbers from a seed, so that the same hotel is made on every machine and at every start.

export type SeededRandom = {
  /** At least 0 and less than 1. */
  readonly unit: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly whole: (min: number, max: number) => number;
  readonly is: (probability: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** A weighted choice: the first item of a pair, with the second as its weight. */
  readonly weighted: <Item>(pairs: readonly (readonly [Item, number])[]) => Item;
  /**
   * A number around `middle`: nearly always within `spread` of it, never further than one and a
   * half times that.
   */
  readonly around: (middle: number, spread: number) => number;
};

/** Hashes numbers into 32 bits, so that adjacent numbers give unrelated results. */
export function mixed(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const number of numbers) {
    hash = Math.imul(hash ^ (number | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/**
 * An independent random stream for each list of numbers (mulberry32). Picking from an empty list
 * throws RangeError.
 */
export function seededRandom(...numbers: readonly number[]): SeededRandom {
  let state = mixed(...numbers);
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(list: readonly Item[]): Item => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[Math.floor(unit() * list.length)] as Item;
  };
  const weighted = <Item>(pairs: readonly (readonly [Item, number])[]): Item => {
    let left = unit() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of pairs) if ((left -= weight) < 0) return item;
    return pick(pairs)[0];
  };
  return {
    unit,
    pick,
    weighted,
    whole: (min, max) => min + Math.floor(unit() * (max - min + 1)),
    is: (probability) => unit() < probability,
    around: (middle, spread) => middle + (unit() + unit() + unit() - 1.5) * spread,
  };
}
