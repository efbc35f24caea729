// How many things of each name are in progress; a name without any takes no memory.

export type Tally = {
  /** Adds or removes one; returns how many there are now. */
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
