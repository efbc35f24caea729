// Memoises a dynamic import: importing a loaded module again still takes several turns of the event loop, which delays the page.

/** Everybody gets the same promise; a failed import is tried again at the next call. */
export function importOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () =>
    (part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    }));
}
