// A full disk: what was only looked at makes room for what a traveller needs at the desk.

import type { PersistedQuery } from '@tanstack/query-persist-client-core';

/** Calls about things that are only looked at; what belongs to an account is not among them. */
export const isBrowsing = (call: unknown): boolean =>
  /^(?:hotel|place|promotion|blog)\//.test(String(call));

/** As the worker calls them; the page draws the room without them. */
export const erasePhotos = async (): Promise<unknown> =>
  typeof caches === 'undefined' ? undefined : caches.delete('photos');

type Row = readonly [
  key: string,
  answer: Pick<PersistedQuery, 'queryKey'> & {
    readonly state: Pick<PersistedQuery['state'], 'dataUpdatedAt'>;
  },
];
export type Shelf = {
  /** True when it is written. */
  readonly put: () => Promise<boolean>;
  readonly dropPhotos: () => Promise<unknown>;
  readonly all: () => Promise<readonly Row[]>;
  readonly forget: (keys: string[]) => Promise<unknown>;
};

/** Photos go first, then the half of what was browsed that was seen longest ago, then all of it; each time it is tried again. */
export async function putWithRoom({ put, dropPhotos, all, forget }: Shelf): Promise<boolean> {
  const browsed = async (): Promise<string[]> =>
    (await all())
      .filter(([, { queryKey }]) => isBrowsing(queryKey[0]))
      .toSorted(([, a], [, b]) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .map(([key]) => key);
  const older = async (): Promise<void> => {
    const keys = await browsed();
    await forget(keys.slice(0, Math.ceil(keys.length / 2)));
  };
  for (const makeRoom of [dropPhotos, older, async () => forget(await browsed())]) {
    await makeRoom().catch(() => {
      /* then the next may help */
    });
    if (await put()) return true;
  }
  return false;
}
