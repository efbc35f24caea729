// Keeps the room of what the server does not know of, from one visit to the next
// (`#contract/home-room.ts`).

import type { HomeRoom } from '#contract/home-room.ts';
import {
  readStorage,
  readStorageJson,
  storageKeys,
  writeStorage,
} from '../../runtime/local-storage.ts';

const variables = { stay: '--stay-room', own: '--own-room' } as const;
type Part = keyof typeof variables;

const nothing: HomeRoom = { width: 0, stay: 0, own: 0, until: null };

/** The document's script does this before it is painted; here for the pages the browser makes. */
export function reserveHomeRoom(): void {
  showMember(readStorage(storageKeys.profile) !== null);
  const { width, stay, own, until } = readStorageJson<HomeRoom>(storageKeys.homeRoom) ?? nothing;
  const isAhead = until !== null && until > Date.now();
  showStay(isAhead);
  if (width !== window.innerWidth) return;
  setRoom('stay', isAhead ? stay : 0);
  setRoom('own', own);
}

/** Whether home is laid out with a next stay: a style of the whole page. */
export function showStay(isAhead: boolean): void {
  document.documentElement.toggleAttribute('data-stay', isAhead);
}

/** Whether it is laid out for a member. */
export function showMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember);
}

/**
 * A variable of the root element styles the whole page anew when it is set, to the same value too:
 * without room to keep there is none.
 */
function setRoom(part: Part, height: number): void {
  const { style } = document.documentElement;
  if (height === 0) style.removeProperty(variables[part]);
  else style.setProperty(variables[part], `${height}px`);
}

/** Remembers the height of a part that is drawn whole, and frees the room kept for it. */
export function rememberRoom(part: Part, height: number, until?: number | null): void {
  const before = readStorageJson<HomeRoom>(storageKeys.homeRoom) ?? nothing;
  const width = window.innerWidth;
  const kept = width === before.width ? before : { ...nothing, until: before.until };
  const room = { ...kept, width, [part]: height, ...(until === undefined ? {} : { until }) };
  writeStorage(
    storageKeys.homeRoom,
    room.stay === 0 && room.own === 0 ? null : JSON.stringify(room),
  );
  setRoom(part, 0);
}
