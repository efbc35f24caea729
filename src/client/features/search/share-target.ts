// Text shared with the app while offline: opens the cached page it names, or keeps the text until
// the server can be asked.

import { path, type Locale } from '#contract/paths.ts';
import { sharedKeyword, sharedPage } from '#contract/share-target.ts';
import type { LocalText } from '#domain/hotel.ts';
import { fold } from '#domain/place.ts';
import { whereParams, type Where } from '#domain/search.ts';
import { readStorage, writeStorage, storageKeys } from '../../runtime/local-storage.ts';

/** A page on this device, under all names it is known by. */
type KnownPage = { readonly names: readonly string[]; readonly to: string };

/**
 * The page whose whole name occurs in the text, the longest first (a hotel's name says more than
 * its district's); else one whose name begins with the text.
 */
export function matchShared(words: string, known: readonly KnownPage[]): string | null {
  const foldedText = fold(words);
  if (foldedText.length < 2) return null;
  const named = known
    .flatMap(({ names, to }) => names.map((name) => ({ name: fold(name), to })))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  return (
    (
      named.find(({ name }) => ` ${foldedText} `.includes(` ${name} `)) ??
      named.find(({ name }) => `${name} `.startsWith(`${foldedText} `))
    )?.to ?? null
  );
}

/** The hotels that were opened and the places that were searched. */
async function knownPages(locale: Locale): Promise<readonly KnownPage[]> {
  const [{ queryStore }, { recentPlaces }] = await Promise.all([
    import('../../offline/query-store.ts'),
    import('../places/place.ts'),
  ]);
  const hotels = (await queryStore.entries())
    .filter(([, { queryKey }]) => queryKey[0] === 'hotel/getHotelDetail')
    .map(([, { state }]) => state.data as { readonly name: string; readonly slug: string })
    .map(({ name, slug }) => ({ names: [name], to: path(locale, 'hotel', { slug }) }));
  const places = recentPlaces().map(
    ({ name, where }: { readonly name: LocalText | null; readonly where: Where }) => ({
      names: name === null ? [] : Object.values(name),
      to: path(locale, 'search', {}, whereParams(where)),
    }),
  );
  return [...hotels, ...places];
}

/**
 * What the worker passed in the URL (`worker/share.ts`), stored until it is used. The caller cleans
 * up the URL.
 */
export function captureShared(search: string): boolean {
  const shared = new URLSearchParams(search).get('shared');
  if (shared !== null) writeStorage(storageKeys.shared, shared);
  return shared !== null;
}

export const isSharedWaiting = (): boolean => readStorage(storageKeys.shared) !== null;
export const clearShared = (): void => writeStorage(storageKeys.shared, null);

/** Where the server would find it. */
export const serverShareUrl = (locale: Locale): string =>
  `/share/${locale}?${readStorage(storageKeys.shared) ?? ''}`;

/** `to` is a page that can be opened now; else the text is kept. */
export async function resolveShared(
  locale: Locale,
): Promise<{ readonly to: string | null; readonly words: string }> {
  const given = new URLSearchParams(readStorage(storageKeys.shared) ?? '');
  const words = sharedKeyword(given);
  return {
    to: sharedPage(given, location.origin) ?? matchShared(words, await knownPages(locale)),
    words,
  };
}
