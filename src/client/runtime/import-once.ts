// Memoises a dynamic import: importing a loaded module again still takes several turns of the event
// loop.

/** Every call returns the same promise; a failed import is tried again at the next call. */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () =>
    (module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    }));
}
