// The outbox: writes made without a network are stored before they are sent, sent in order, and
// done once (docs/product.md, Away from the network).

import type { Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { dayMs } from '#domain/time/day-length.ts';
import type { CallName, Input, calls } from '../calls/calls.ts';
import { errorCodes, type ErrorCode } from '../error-codes.ts';
import { errors, isErrorCode } from '../errors.ts';
import { Fault } from '../fault.ts';
import type { Locale } from '../paths.ts';
import { isWholeForm, joinProfile, type ProfileInput } from './profile-changes.ts';

type Queueable = {
  [Name in CallName]: (typeof calls)[Name]['offline'] extends 'queue' ? Name : never;
}[CallName];
/**
 * The calls whose row says `queue`, and the request for a room that is paid at the hotel: it waits
 * only because the member asked it to.
 */
export type QueuedCall = Queueable | 'booking/createBooking';

/**
 * `waiting` and `sending` are still to be done; a tab that was killed leaves `sending` behind, and
 * that is sent again under the same key.
 */
export type RowState = 'waiting' | 'sending' | 'sent' | 'refused' | 'conflict';

export type QueuedRequest = {
  readonly [Name in QueuedCall]: {
    readonly call: Name;
    readonly input: Input<Name>;
    /**
     * The queue of the entry: one per booking, favourite hotel, profile, or stay in a room. Entries
     * of a lane are sent in order.
     */
    readonly lane: string;
    /** What it is about, in words to show: the hotel's name or the booking's code. */
    readonly about: string;
    /** The price that was shown when the request was made. */
    readonly total?: Vnd;
  };
}[QueuedCall];

export type OutboxRow = QueuedRequest & {
  /**
   * The idempotency key, and the row's key in the store, so that an entry written twice is one
   * entry.
   */
  readonly key: string;
  /** The member's sn; 0 for a guest, whose calls are allowed by the booking's link. */
  readonly owner: number;
  /** A counter, because clocks can go back. */
  readonly order: number;
  /** When it was written and when it ended, by this device's clock in ms. */
  readonly at: number;
  readonly endedAt?: number;
  readonly state: RowState;
  readonly tries: number;
  /**
   * Why it was refused, or what it conflicts with; with the server's words where its code is newer
   * than this page.
   */
  readonly fault?: {
    readonly code: ErrorCode;
    readonly details?: unknown;
    readonly serverMessage?: string;
  };
  /** Of a booking that was made from it: its link. */
  readonly made?: { readonly code: string; readonly key: string };
  /** The worker that sends it in the page's place must send the same device and language. */
  readonly device: string;
  readonly locale: Locale;
  /**
   * The texts the worker shows when it completes the entry without a page, because a worker has no
   * messages. Rows of older builds have none either.
   */
  readonly news?: CompletionTexts;
  /** It ended while no page was open, and its member has not been notified. */
  readonly isUntold?: true;
};

/**
 * In the row's language, and without the hotel's name, because it may be shown on a locked screen.
 */
export type CompletionTexts = {
  readonly sent: string;
  readonly trouble: string;
  /** Ranks below a booking that was made, and below what its member has to decide. */
  readonly sentText: string;
  readonly troubleText: string;
};

export type RowStore = {
  readonly all: () => Promise<readonly OutboxRow[]>;
  /**
   * In one transaction: the result of `make` replaces the row, undefined erases it. Resolves to
   * what is stored then.
   */
  readonly change: (
    key: string,
    make: (row: OutboxRow | undefined) => OutboxRow | undefined,
  ) => Promise<OutboxRow | undefined>;
  readonly clear: () => Promise<void>;
};

type Outcome =
  | { readonly state: 'sent'; readonly data: unknown }
  | { readonly state: 'refused' | 'conflict'; readonly fault: Fault }
  | {
      readonly state: 'waiting';
      /** Nothing can be sent now: no network or no session. */
      readonly isAway: boolean;
    };

type Ending = Exclude<Outcome, { readonly state: 'waiting' }>;

/**
 * Something changed meanwhile and the member decides: a newer profile, another price, a room that
 * is no longer free.
 */
const conflicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  errorCodes.profileChanged,
  errorCodes.priceChanged,
  errorCodes.flashSaleOver,
  errorCodes.notFlashSaleRoom,
  errorCodes.soldOut,
  errorCodes.missedRoom,
  errorCodes.roomLocked,
  errorCodes.discountGone,
  errorCodes.answerNotPossible,
]);

/** What a failure means for a row: only a final response ends it. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Fault)) return { state: 'waiting', isAway: false };
  if (!isErrorCode(error.code)) return { state: 'refused', fault: error };
  const { status } = errors[error.code];
  if (status === 0 || status === 401 || status === 403) return { state: 'waiting', isAway: true };
  if (status >= 500 || status === 429 || error.code === errorCodes.stillWorking)
    return { state: 'waiting', isAway: false };
  return { state: conflicts.has(error.code) ? 'conflict' : 'refused', fault: error };
}

/**
 * A request is about one room for one stay; another day, length or booking type is another request.
 */
export function requestLane({
  slug,
  roomTypeSn,
  stay,
}: Pick<Input<'booking/createBooking'>, 'slug' | 'roomTypeSn' | 'stay'>): string {
  const { type, date } = stay;
  const span =
    stay.type === 'hourly'
      ? `${stay.start} ${stay.hours}`
      : stay.type === 'daily'
        ? stay.nights
        : '';
  return `request ${slug} ${roomTypeSn} ${type} ${date} ${span}`.trimEnd();
}

export const isOpen = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';
const isUntouched = (row: OutboxRow): boolean => row.state === 'waiting' && row.tries === 0;
/** Waits for its member, not for the network. */
export const isTrouble = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'refused' || state === 'conflict';

/** Can be withdrawn: what was sent once may have arrived, and its response is awaited. */
export const isDiscardable = (row: OutboxRow): boolean =>
  !isOpen(row) || isUntouched(row) || row.call !== 'booking/createBooking';

const inOrder = (rows: readonly OutboxRow[]) =>
  rows.toSorted((a, b) => a.order - b.order || a.at - b.at || (a.key < b.key ? -1 : 1));
const familyOf = ({ call }: QueuedRequest): string =>
  call.replace(/\/(?:add|remove|create|update)/, '/');
/** The same kind of entry about the same thing, of the same member. */
const isKin = (row: OutboxRow, wish: QueuedRequest & Pick<OutboxRow, 'owner'>): boolean =>
  row.owner === wish.owner && row.lane === wish.lane && familyOf(row) === familyOf(wish);
/**
 * Whether a new entry replaces a row: it is of the same kind about the same thing and was never
 * sent. Rows that may have arrived, were refused or met a conflict stay. A whole profile form, as
 * older builds wrote it, is sent unchanged.
 */
export const isReplaced = (
  row: OutboxRow,
  wish: QueuedRequest & Pick<OutboxRow, 'owner'>,
): boolean =>
  isKin(row, wish) &&
  isUntouched(row) &&
  !(row.call === 'user/updateProfileInfo' && isWholeForm(row.input));

const opposites: Partial<Record<QueuedCall, QueuedCall>> = {
  'favorite/addFavorite': 'favorite/removeFavorite',
  'favorite/removeFavorite': 'favorite/addFavorite',
};
/** Whether a new entry takes back a row that was never sent, so that nothing is left of either. */
const isTakenBack = (row: OutboxRow, wish: QueuedRequest & Pick<OutboxRow, 'owner'>): boolean =>
  isReplaced(row, wish) && opposites[row.call] === wish.call;

/**
 * A change of the profile holds only the changed fields, so it adds to the one it replaces, and
 * includes what this device has sent itself.
 */
function joined<Row extends NewRow>(wish: Row, kin: readonly OutboxRow[]): Row {
  if (wish.call !== 'user/updateProfileInfo') return wish;
  const earlier = kin.map((row) => ({
    input: row.input as ProfileInput,
    isCarriedOn: isReplaced(row, wish),
  }));
  return { ...wish, input: joinProfile(earlier, wish.input) };
}

/**
 * Too old to be sent without asking: the server may have forgotten the key of its first attempt,
 * and the member may have changed their mind.
 */
const isStale = ({ at }: OutboxRow, nowMs: number): boolean =>
  nowMs - at > policy.queuedDays * dayMs;

export type OutboxTools = {
  readonly store: RowStore;
  /** Sends one row under its key; rejects with a Fault. */
  readonly send: (row: OutboxRow) => Promise<unknown>;
  /**
   * One sender at a time over all tabs, where the browser has locks; elsewhere the idempotency key
   * alone prevents doing it twice.
   */
  readonly lock: (work: () => Promise<void>) => Promise<void>;
  readonly nowMs: () => number;
  /** Whether a page is open that shows the outcome of a row; assumed when it cannot be asked. */
  readonly isWatched?: () => Promise<boolean>;
  /** Called for each row that got a response, before the others are sent. */
  readonly answered?: (row: OutboxRow, data: unknown) => void;
  /** Called after each change of any row. */
  readonly changed?: () => void;
};

export type NewRow = QueuedRequest &
  Pick<OutboxRow, 'key' | 'owner' | 'device' | 'locale' | 'news'>;

/** A larger row is never written by the app. */
const maxBytes = 256 * 1_024;

type Change = RowStore['change'];

/** Sends the waiting entries of one member and of the device. */
function makeDrain(
  { store, send, nowMs, answered, isWatched }: OutboxTools,
  change: Change,
): (owner: number) => Promise<void> {
  /**
   * Ends a row that is still open. Another tab may have put it back meanwhile, but the response is
   * what counts. A row that was erased stays erased.
   */
  async function end(key: string, outcome: Ending): Promise<void> {
    const isSeen = isWatched === undefined || (await isWatched());
    await change(key, (row) =>
      row === undefined || !isOpen(row)
        ? row
        : { ...ended(row, outcome, nowMs()), ...(isSeen ? {} : { isUntold: true as const }) },
    );
  }

  /** Sends one row and stores its outcome. */
  async function sendOne(entry: OutboxRow): Promise<Outcome> {
    const outcome = await send(entry).then((data): Outcome => ({ state: 'sent', data }), outcomeOf);
    if (outcome.state === 'waiting')
      await change(entry.key, (row) =>
        row?.state === 'sending' ? { ...row, state: 'waiting' } : row,
      );
    else {
      await end(entry.key, outcome);
      if (outcome.state === 'sent') answered?.(entry, outcome.data);
    }
    return outcome;
  }

  /**
   * Sends waiting rows, each lane in its order; a lane whose first row cannot be sent now waits,
   * and the others go on.
   */
  async function drainAll(owner: number): Promise<void> {
    const waiting = new Set<string>();
    for (;;) {
      const rows = inOrder(await store.all());
      const next = rows.find(
        (row) => (row.owner === owner || row.owner === 0) && isOpen(row) && !waiting.has(row.lane),
      );
      if (next === undefined) return;
      if (isStale(next, nowMs())) {
        await end(next.key, { state: 'refused', fault: new Fault(errorCodes.stale) });
        waiting.add(next.lane);
        continue;
      }
      const entry = await change(next.key, (row) =>
        row === undefined || !isOpen(row)
          ? row
          : { ...row, state: 'sending', tries: row.tries + 1 },
      );
      if (entry?.state !== 'sending') {
        waiting.add(next.lane);
        continue;
      }
      const outcome = await sendOne(entry);
      if (outcome.state !== 'waiting') continue;
      waiting.add(next.lane);
      if (outcome.isAway) return;
    }
  }
  return drainAll;
}

export function makeOutbox(tools: OutboxTools) {
  const { store, lock, nowMs, changed } = tools;
  const change: Change = async (key, make) => {
    const row = await store.change(key, make);
    changed?.();
    return row;
  };
  const drainAll = makeDrain(tools, change);
  /** False when there are none, or when one is being sent by now. */
  async function takeBack(rows: readonly OutboxRow[]): Promise<boolean> {
    let isGone = rows.length > 0;
    for (const { key } of rows) {
      const left = await change(key, (row) =>
        row === undefined || isUntouched(row) ? undefined : row,
      );
      if (left !== undefined) isGone = false;
    }
    return isGone;
  }
  return {
    /**
     * Stores an entry. One of the same kind about the same thing that was never sent is replaced,
     * so that the latest change counts; one that it takes back leaves with it. `decided` are the keys of refused or conflicting rows that
     * the member has seen and resolves with this entry; only those are removed. True when the entry
     * includes more than its own change.
     */
    async put(wish: NewRow, decided: readonly string[] = []): Promise<boolean> {
      const rows = await store.all();
      const order = rows.reduce((highest, row) => Math.max(highest, row.order), 0) + 1;
      const kin = inOrder(rows).filter((other) => other.key !== wish.key && isKin(other, wish));
      if (await takeBack(kin.filter((other) => isTakenBack(other, wish)))) return false;
      const row = {
        ...joined(wish, kin),
        order,
        at: nowMs(),
        state: 'waiting',
        tries: 0,
      } as const satisfies OutboxRow;
      if (JSON.stringify(row).length > maxBytes) throw new Fault(errorCodes.invalidInput);
      await store.change(row.key, (known) => known ?? row);
      const replaced = kin.filter((other) => isReplaced(other, wish));
      for (const { key } of replaced)
        await store.change(key, (other) =>
          other === undefined || isReplaced(other, wish) ? undefined : other,
        );
      for (const key of decided)
        await store.change(key, (other) =>
          other === undefined || isTrouble(other) ? undefined : other,
        );
      changed?.();
      return decided.length > 0 || (replaced.length > 0 && wish.call === 'user/updateProfileInfo');
    },
    /** Marks rows whose outcome the member has seen. */
    async told(keys: readonly string[]): Promise<void> {
      for (const key of keys) await change(key, (row) => (row === undefined ? row : seen(row)));
    },
    drain: (owner: number): Promise<void> => lock(() => drainAll(owner)),
    /** False when it can no longer be withdrawn. */
    async discard(key: string): Promise<boolean> {
      return (
        (await change(key, (row) =>
          row === undefined || (isDiscardable(row) && row.state !== 'sending') ? undefined : row,
        )) === undefined
      );
    },
    /**
     * Lets a refused row be sent once more under its own key, because a refusal changed nothing.
     */
    async retry(key: string): Promise<void> {
      await change(key, (row) => (row === undefined ? row : toSendAgain(row, nowMs())));
    },
    /**
     * Erases rows that were sent more than a day ago and shown, and rows of another member on this
     * device; rows that a killed tab was sending wait again.
     */
    tidy: (owner: number): Promise<void> =>
      lock(async () => {
        for (const { key } of await store.all()) {
          await store.change(key, (row) => (row === undefined ? row : tidied(row, owner, nowMs())));
        }
        changed?.();
      }),
  };
}

function seen(row: OutboxRow): OutboxRow {
  if (row.isUntold === undefined) return row;
  const { isUntold: _, ...rest } = row;
  return rest;
}

function toSendAgain(row: OutboxRow, nowMs: number): OutboxRow {
  if (row.state === 'sent' || isOpen(row)) return row;
  const { fault: _, endedAt: __, ...again } = row;
  return { ...again, state: 'waiting', at: nowMs };
}

/** The row as it stays, or undefined where it goes. */
function tidied(row: OutboxRow, owner: number, nowMs: number): OutboxRow | undefined {
  if (row.owner !== owner && row.owner !== 0) return undefined;
  const isOver =
    row.state === 'sent' && row.isUntold === undefined && nowMs - (row.endedAt ?? 0) > dayMs;
  if (isOver) return undefined;
  return row.state === 'sending' ? { ...row, state: 'waiting' } : row;
}

function ended(row: OutboxRow, outcome: Ending, nowMs: number): OutboxRow {
  const { fault: _, ...rest } = row;
  if (outcome.state === 'sent') {
    const made = row.call === 'booking/createBooking' ? linkIn(outcome.data) : undefined;
    return { ...rest, state: 'sent', endedAt: nowMs, ...(made === undefined ? {} : { made }) };
  }
  const { code, details, serverMessage } = outcome.fault;
  return {
    ...rest,
    state: outcome.state,
    endedAt: nowMs,
    fault: {
      code,
      ...(details === undefined ? {} : { details }),
      ...(serverMessage === null || isErrorCode(code) ? {} : { serverMessage }),
    },
  };
}

function linkIn(data: unknown): OutboxRow['made'] {
  if (typeof data !== 'object' || data === null || !('code' in data) || !('key' in data))
    return undefined;
  return { code: String(data.code), key: String(data.key) };
}
