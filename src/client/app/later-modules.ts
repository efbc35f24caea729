// What a page loads after itself, by the names the build lists its files by
// (docs/adr/0018-hydrate-in-parts.md).

import { languageOf, type Locale, type RouteName } from '#contract/paths.ts';

export type LaterModules = Readonly<Partial<Record<RouteName, readonly string[]>>>;

/** What most visitors of a page want right after it: a component that is hydrated or drawn next. */
export const nextModules: LaterModules = {
  hotel: ['src/client/features/hotel/rooms/room-list.tsx'],
  map: ['src/client/features/map/map-panel.tsx'],
};

const overlayParts = 'src/client/components/overlays/parts.tsx';

/** What `useExpectedOverlay` loads ahead on a page. */
export const expectedOverlays: LaterModules = {
  index: [overlayParts, 'src/client/features/places/place-sheet.tsx'],
  hotel: [overlayParts, 'src/client/features/hotel/gallery-screen.tsx'],
};

/** The words of all that a tap may open. */
export const messagesModule = (locale: Locale): string =>
  `locales/compiled/${languageOf(locale)}.json`;

/** What every page loads once it is painted, and then each of these its own. */
export const lateModules = [
  'src/client/layouts/late-parts.ts',
  'src/client/app/idle-startup.ts',
] as const;
export const lateModulesOf: LaterModules = {
  index: ['src/client/features/home/own/late-parts.ts'],
  search: ['src/client/features/search/late-parts.ts', 'src/client/features/map/map-links.tsx'],
  hotel: ['src/client/features/hotel/late-parts.ts'],
  map: ['src/client/features/map/map-engine.ts'],
};
