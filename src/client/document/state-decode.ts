// Reads what `pack` wrote: plain values as they are, an array by its first number.

/** An array is `[0, …items]`, `[n, …values]` of the nth shape, whose last values are null where they are missing, or `[-n]` for the nth shared value. */
export type EncodedState = {
  readonly shapes: readonly (readonly string[])[];
  readonly shared: readonly unknown[];
  readonly root: unknown;
};

export function decodeState({ shapes, shared, root }: EncodedState): unknown {
  const read = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [head, ...rest] = value as [number, ...unknown[]];
    if (head < 0) return read(shared[-head - 1]);
    return head === 0
      ? rest.map(read)
      : Object.fromEntries(
          (shapes[head - 1] ?? []).map((name, at) => [name, read(rest[at] ?? null)]),
        );
  };
  return read(root);
}

/** A part of a message as it travels: plain text as text, a plain placeholder as its name in a list, anything else as it is. */
export type CompactPart = string | readonly [name: string] | object;
export type CompactMessages = Readonly<Record<string, string | readonly CompactPart[]>>;

/** Messages as their formatter wants them: each text and placeholder an element of its own. */
export function expandMessages(words: CompactMessages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([id, parts]) => [
      id,
      typeof parts === 'string'
        ? parts
        : parts.map((part) =>
            typeof part === 'string'
              ? { type: 0, value: part }
              : Array.isArray(part)
                ? { type: 1, value: part[0] as unknown }
                : part,
          ),
    ]),
  );
}
