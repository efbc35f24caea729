// The vault: bookings saved on the device, one row each, written by pages, lists, notifications and
// the worker.

import type { Instant } from '#domain/time/time.ts';
import type { BookingView } from '../schemas/booking.ts';
import {
  byNearness,
  isOver,
  isTooOld,
  readListHead,
  readVouchers,
  voucherVersion,
  type ListHead,
  type Voucher,
} from './voucher.ts';

/**
 * The storage of the rows. Nothing rejects: what cannot be written is held in memory, or lost and
 * reported.
 */
export type VoucherStorage = {
  readonly all: () => Promise<readonly (readonly [key: string, row: unknown])[]>;
  /** Within one transaction; the row before is undefined where there is none. */
  readonly change: (key: string, make: (before: unknown) => unknown) => Promise<void>;
  readonly erase: (keys: string[]) => Promise<void>;
};

export type BookingList = {
  readonly bookings: BookingView[];
  readonly isGuarded: boolean;
  readonly asOf: Instant;
};

/** More stays than anybody has ahead and within the last three months. */
const maxVouchers = 100;
const headKey = (owner: number): string => `list ${owner}`;

type Read = {
  readonly vouchers: readonly Voucher[];
  readonly heads: readonly ListHead[];
};

/**
 * Whose a booking is: a guest's stays a guest's when somebody has signed in since; a member's stays
 * theirs when its link is opened.
 */
function ownerOf(booking: BookingView, before: Voucher | undefined, owner: number): number {
  if (before === undefined) return owner;
  const staysWithOwner = booking.isGuests ? before.owner === 0 : owner === 0;
  return staysWithOwner ? before.owner : owner;
}

function listIn({ vouchers, heads }: Read, owner: number): BookingList | undefined {
  const head = heads.find(({ list }) => list === owner);
  const bookings = vouchers
    .filter((voucher) => voucher.owner === owner)
    .map(({ booking }) => booking)
    .toSorted((a, b) => (a.checkIn < b.checkIn ? 1 : a.checkIn > b.checkIn ? -1 : 0));
  const newest = bookings
    .map((booking) => booking.asOf)
    .toSorted()
    .at(-1);
  const asOf = head?.asOf ?? newest;
  return asOf === undefined ? undefined : { bookings, isGuarded: head?.isGuarded ?? false, asOf };
}

export type Vault = ReturnType<typeof makeVault>;

export function makeVault({ all, change, erase }: VoucherStorage) {
  const read = async (): Promise<Read> => {
    const rows = (await all()).map(([, row]) => row);
    return {
      vouchers: rows.flatMap((row) => readVouchers(row)),
      heads: rows.flatMap((row) => readListHead(row) ?? []),
    };
  };

  /**
   * A past stay that is guarded by the PIN is not saved; a newer version is not undone by an older
   * one.
   */
  async function put(booking: BookingView, owner: number, isGuarded: boolean): Promise<void> {
    if (booking.isUnsaved === true || (isGuarded && isOver(booking))) {
      await erase([booking.code]);
      return;
    }
    if (isTooOld(booking, booking.asOf)) return;
    await change(booking.code, (row) => {
      const before = readVouchers(row)[0];
      if (before !== undefined && before.booking.asOf > booking.asOf) return row;
      return {
        version: voucherVersion,
        owner: ownerOf(booking, before, owner),
        booking,
      } satisfies Voucher;
    });
  }

  const forget = async (isGone: (voucher: Voucher) => boolean): Promise<void> => {
    const { vouchers } = await read();
    await erase(vouchers.filter(isGone).map(({ booking }) => booking.code));
  };

  return {
    /** The saved bookings, in no order. */
    vouchers: async (): Promise<readonly Voucher[]> => (await read()).vouchers,

    /** `owner`: the number of the member who is signed in, 0 for a guest. */
    async save(booking: BookingView, owner: number): Promise<void> {
      const head = (await read()).heads.find(({ list }) => list === owner);
      await put(booking, owner, head?.isGuarded === true);
    },

    /**
     * Saves the member's list. Saved past stays that it leaves out, because they are guarded by the
     * PIN now, are erased.
     */
    async saveList({ bookings, isGuarded, asOf }: BookingList, owner: number): Promise<void> {
      await change(headKey(owner), (): ListHead => ({
        version: voucherVersion,
        list: owner,
        isGuarded,
        asOf,
      }));
      const near = bookings.toSorted(byNearness(asOf)).slice(0, maxVouchers);
      for (const booking of near) await put(booking, owner, isGuarded);
      if (!isGuarded) return;
      const listed = new Set(bookings.map(({ code }) => code));
      await forget(
        ({ owner: whose, booking }) =>
          whose === owner &&
          (isOver(booking) || (!listed.has(booking.code) && booking.asOf < asOf)),
      );
    },

    /**
     * The member's list as the server would send it, the newest stay first; undefined where nothing
     * of theirs is saved.
     */
    async listOf(owner: number): Promise<BookingList | undefined> {
      return listIn(await read(), owner);
    },

    /** Whether this device has saved bookings of the member, who is then signed in here. */
    async knows(owner: number): Promise<boolean> {
      return listIn(await read(), owner) !== undefined;
    },

    forget,

    /** Erases the member's bookings, as signing out does. */
    async forgetMember(owner: number): Promise<void> {
      await forget((voucher) => voucher.owner === owner);
      await erase([headKey(owner)]);
    },

    /** Erases stays that ended too long ago; `now` is the server's. */
    tidy: (now: Instant): Promise<void> => forget(({ booking }) => isTooOld(booking, now)),

    /** Imports what an older build had saved as responses of calls. */
    async takeOver(answers: readonly unknown[]): Promise<void> {
      for (const { owner, booking } of answers.flatMap((row) => readVouchers(row)))
        await put(booking, owner, false);
      for (const head of answers.flatMap((row) => readListHead(row) ?? []))
        await change(headKey(head.list), (before) => before ?? head);
    },
  };
}
