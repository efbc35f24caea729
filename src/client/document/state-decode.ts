// Decodes the page state that `encodeState` wrote.

/**
 * An array in it is `[0, …items]` for an array, `[n, …values]` for an object of the nth shape,
 * whose missing last values are null, or `[-n]` for the nth shared value.
 */
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

/**
 * A part of a parsed message: text as a string, a simple placeholder as `[name]`, anything else
 * unchanged.
 */
export type CompactPart = string | readonly [name: string] | object;
export type CompactMessages = Readonly<Record<string, string | readonly CompactPart[]>>;

/** The messages as `react-intl` takes them. */
export function expandMessages(messages: CompactMessages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([id, parts]) => [
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
