// Asks for a part once: to hand over a module it has already, the browser still takes several turns, between which a page waits.

/** The same promise for everybody who asks; what could not be fetched is asked for again. */
export function kept<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () =>
    (part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    }));
}
