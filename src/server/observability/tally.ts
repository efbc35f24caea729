// How many things of each name are under way; a name that has none takes no memory.

export type Tally = {
  /** Adds or takes away one; answers how many there are now. */
  readonly add: (name: string, more: 1 | -1) => number;
  readonly of: (name: string) => number;
};

export function makeTally(): Tally {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    add(name, more) {
      const now = of(name) + more;
      if (now === 0) counts.delete(name);
      else counts.set(name, now);
      return now;
    },
  };
}
