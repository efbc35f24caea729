// The rows of an outbox in memory, as a browser keeps them in its database.

import type { OutboxRow, RowStore } from '#contract/outbox/outbox.ts';

export function memoryRows(): RowStore & { readonly rows: Map<string, OutboxRow> } {
  const rows = new Map<string, OutboxRow>();
  return {
    rows,
    all: async () => [...rows.values()],
    change: async (key, make) => {
      const next = make(rows.get(key));
      if (next === undefined) rows.delete(key);
      else rows.set(key, next);
      return next;
    },
    clear: async () => {
      rows.clear();
    },
  };
}
