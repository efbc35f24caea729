// Which queries show saved data: they are fetched again as soon as the server responds, however
// fresh their data looks.

const restored = new Set<string>();

export const markRestored = (queryHash: string): void => {
  restored.add(queryHash);
};
export const markFetched = (queryHash: string): void => {
  restored.delete(queryHash);
};
export const isRestored = (queryHash: string): boolean => restored.has(queryHash);
