// Reads what `pack` wrote: plain values as they are, an array by its first number.

/** An array is `[0, …items]`, `[n, …values]` of the nth shape, or `[-n]` for the nth shared value. */
export type Packed = { readonly shapes: readonly (readonly string[])[]; readonly shared: readonly unknown[]; readonly root: unknown };

export function unpack({ shapes, shared, root }: Packed): unknown {
  const read = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [head, ...rest] = value as [number, ...unknown[]];
    if (head < 0) return read(shared[-head - 1]);
    return head === 0 ? rest.map(read) : Object.fromEntries((shapes[head - 1] ?? []).map((name, at) => [name, read(rest[at])]));
  };
  return read(root);
}
