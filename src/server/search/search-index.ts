// The shape of the in-process index that answers searches; `load.ts` fills it from the store and its change feed.
export type SearchIndex = { readonly isReady: boolean };
