// What the map remembers while the browser is open: hotels looked at, and that the hint was given.

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
    /* a pin not marked as seen is no loss */
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

/** True once a session: from then on the hint is known. */
export function claimMapHint(): boolean {
  if (read(keys.hint) !== null) return false;
  write(keys.hint, '1');
  return true;
}
