// What the map remembers for the session: the hotels viewed, and that the hint was shown.

const keys = { seen: 'map-seen', hint: 'map-hint' } as const;

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* Storage is full or forbidden: the pin is not marked as viewed. */
  }
}

export function viewedHotels(): ReadonlySet<number> {
  return new Set(
    (read(keys.seen) ?? '')
      .split(',')
      .filter((text) => text !== '')
      .map(Number),
  );
}

export function storeViewedHotels(sns: ReadonlySet<number>): void {
  write(keys.seen, [...sns].slice(-500).join(','));
}

export function clearViewedHotels(): void {
  write(keys.seen, '');
}

/** True the first time in a session, which also marks the hint as shown. */
export function claimMapHint(): boolean {
  if (read(keys.hint) !== null) return false;
  write(keys.hint, '1');
  return true;
}
