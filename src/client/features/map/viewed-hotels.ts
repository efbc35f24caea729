// What the map remembers: the hotels viewed in this session, and on this device that the hint was
// shown.

import { readStorage, storageKeys, writeStorage } from '../../runtime/local-storage.ts';

const viewedKey = 'map-seen';

function read(): string | null {
  try {
    return sessionStorage.getItem(viewedKey);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    sessionStorage.setItem(viewedKey, value);
  } catch {
    /* Storage is full or forbidden: the pin is not marked as viewed. */
  }
}

export function viewedHotels(): ReadonlySet<number> {
  return new Set(
    (read() ?? '')
      .split(',')
      .filter((text) => text !== '')
      .map(Number),
  );
}

export function storeViewedHotels(sns: ReadonlySet<number>): void {
  write([...sns].slice(-500).join(','));
}

export function clearViewedHotels(): void {
  write('');
}

/** True the first time on this device, which also marks the hint as shown. */
export function claimMapHint(): boolean {
  if (readStorage(storageKeys.mapHint) !== null) return false;
  writeStorage(storageKeys.mapHint, '1');
  return true;
}
