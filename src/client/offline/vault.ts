// The vault of this device. What the disk refuses is shown from memory, and written as soon as room has been made for it.

import { delMany, entries, get, set, update } from 'idb-keyval';
import { makeVault } from '#contract/vault/vault.ts';
import { diskState, openDisk, putOn, type Put } from './disk.ts';
import { erasePhotos, putWithRoom } from './free-space.ts';
import { savedAnswers } from './query-store.ts';

const within = openDisk('vault', 'vouchers');
/** What the disk has not taken yet, by its key. */
const behind = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** Told when something was written or erased on this page. */
export function onVaultChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
function changed(): void {
  for (const listener of listeners) listener();
}

/** Room that was made shows late: the browser counts what was erased only once it has tidied up. */
const waitsMs = [0, 250, 1_000, 3_000, 10_000, 30_000] as const;
let isBringing = false;

/** Tries until everything is written; what was only looked at is erased for it. */
async function bringBack(): Promise<void> {
  if (isBringing) return;
  isBringing = true;
  for (let round = 0; behind.size > 0; round += 1) {
    await new Promise((wake) => {
      setTimeout(wake, waitsMs[Math.min(round, waitsMs.length - 1)]);
    });
    for (const [key, row] of [...behind]) if (!(await isBrought(key, row))) break;
    diskState.tellShort(behind.size > 0);
  }
  isBringing = false;
}

async function isBrought(key: string, row: unknown): Promise<boolean> {
  const put = (): Promise<Put> => putOn(within, (open) => set(key, row, open));
  const first = await put();
  const shelf = {
    put: async () => (await put()) === 'written',
    dropPhotos: erasePhotos,
    all: savedAnswers.all,
    forget: savedAnswers.forget,
  };
  if (first !== 'written' && !(first === 'full' && (await putWithRoom(shelf)))) return false;
  if (behind.get(key) === row) behind.delete(key);
  // Erased while it was being written.
  else if (!behind.has(key)) await within((open) => delMany([key], open), undefined);
  return true;
}

const ofBookings = /^answer-\["booking\/(?:getBookingDetail|getBookingStatus|getBookingList)"/;

/** A former build saved bookings among the answers that were seen, where they went with these. */
async function takeOver(): Promise<void> {
  const old = (await savedAnswers.keys()).filter((key) => ofBookings.test(key));
  if (old.length === 0) return;
  const rows = await Promise.all(old.map((key) => savedAnswers.read(key)));
  await vault.takeOver(rows);
  if (behind.size === 0) await savedAnswers.forget(old);
}

let taking: Promise<void> | null = null;

export const vault = makeVault({
  async all() {
    await (taking ??= takeOver());
    const rows = new Map<string, unknown>(
      await within((open) => entries<string, unknown>(open), []),
    );
    for (const [key, row] of behind) rows.set(key, row);
    return [...rows];
  },
  async change(key, make) {
    const put = await putOn(within, (open) =>
      update(key, (before: unknown) => make(behind.get(key) ?? before), open),
    );
    if (put === 'written') behind.delete(key);
    else {
      const before =
        behind.get(key) ?? (await within((open) => get<unknown>(key, open), undefined));
      behind.set(key, make(before));
      void bringBack();
    }
    changed();
  },
  async erase(keys) {
    if (keys.length === 0) return;
    for (const key of keys) behind.delete(key);
    await within((open) => delMany(keys, open), undefined);
    changed();
  },
});
