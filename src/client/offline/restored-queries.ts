// Which answers stand here because they were saved: as soon as the server answers again they are asked for anew, however fresh they look.

const restored = new Set<string>();

export const markRestored = (queryHash: string): void => {
  restored.add(queryHash);
};
/** The server has answered it since. */
export const markFetched = (queryHash: string): void => {
  restored.delete(queryHash);
};
export const isRestored = (queryHash: string): boolean => restored.has(queryHash);
