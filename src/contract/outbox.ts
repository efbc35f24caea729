// What a member did while nobody could be told: each wish is written down before it is sent, sent in order, and done once (PRODUCT §11).

import type { Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { CallName, Input, calls } from './calls.ts';
import { errors, isErrorCode, type ErrorCode } from './errors.ts';
import { Fault } from './fault.ts';
import type { Locale } from './paths.ts';

type Queueable = {
  [Name in CallName]: (typeof calls)[Name]['offline'] extends 'queue' ? Name : never;
}[CallName];
/** The calls whose row says `queue`, and the request for a room that is paid at the hotel: it waits only because the member asked it to. */
export type QueuedCall = Queueable | 'booking/createBooking';

/** `waiting` and `sending` are still to be done; a tab that was killed leaves `sending` behind, and that is sent again under the same key. */
export type RowState = 'waiting' | 'sending' | 'sent' | 'refused' | 'conflict';

export type Wish = {
  readonly [Name in QueuedCall]: {
    readonly call: Name;
    readonly input: Input<Name>;
    /** What must not overtake each other: one booking, one hotel's heart, the profile. */
    readonly lane: string;
    /** What it is about, as people call it: the hotel's name, the booking's code. */
    readonly about: string;
    /** The price a request was left at. */
    readonly total?: Vnd;
  };
}[QueuedCall];

export type OutboxRow = Wish & {
  /** The idempotency key, and the row's place in the store: a wish written twice is one wish. */
  readonly key: string;
  /** The member's sn; 0 for a guest, whose calls are allowed by the booking's link. */
  readonly owner: number;
  /** Counts up: clocks go back. */
  readonly order: number;
  /** When it was written and when it ended, by this device's clock in ms. */
  readonly at: number;
  readonly endedAt?: number;
  readonly state: RowState;
  readonly tries: number;
  /** Why it was refused, or what stands against it. */
  readonly fault?: { readonly code: ErrorCode; readonly details?: unknown };
  /** Of a booking that was made from it: its link. */
  readonly made?: { readonly code: string; readonly key: string };
  /** Who sends it in the page's place must say the same of the device and the language. */
  readonly device: string;
  readonly locale: Locale;
};

export type RowStore = {
  readonly all: () => Promise<readonly OutboxRow[]>;
  /** In one transaction: what `make` answers takes the row's place, undefined erases it; answers what stands there then. */
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
      /** Nobody can be told anything now: without a network, or without a session. */
      readonly isAway: boolean;
    };

/** Somebody or something else came first, and the member decides: a newer profile, another price, a room that is gone. */
const conflicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'API_PSS_141',
  'API_BKN_033',
  'API_BKN_007',
  'API_BKN_008',
  'API_BKN_034',
  'API_BKN_016',
  'API_BKN_101',
  'API_CPN_103',
  'API_BKN_151',
]);

/** What a failure means for a row: only an answer that is final ends it. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Fault)) return { state: 'waiting', isAway: false };
  if (!isErrorCode(error.code)) return { state: 'refused', fault: error };
  const { status } = errors[error.code];
  if (status === 0 || status === 401 || status === 403) return { state: 'waiting', isAway: true };
  if (status >= 500 || status === 429 || error.code === 'API_GNR_108')
    return { state: 'waiting', isAway: false };
  return { state: conflicts.has(error.code) ? 'conflict' : 'refused', fault: error };
}

export const isOpen = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';
const isUntouched = (row: OutboxRow): boolean => row.state === 'waiting' && row.tries === 0;

/** May be taken back: what was sent once may have arrived, and its answer is awaited. */
export const isDiscardable = (row: OutboxRow): boolean =>
  !isOpen(row) || isUntouched(row) || row.call !== 'booking/createBooking';

const dayMs = 86_400_000;
const inOrder = (rows: readonly OutboxRow[]) =>
  rows.toSorted((a, b) => a.order - b.order || a.at - b.at || (a.key < b.key ? -1 : 1));
const familyOf = ({ call }: Wish): string => call.replace(/\/(?:add|remove|create|update)/, '/');
/** Too long ago to be sent without asking: the key of its first try may be forgotten, and its owner may have changed their mind. */
const isStale = ({ at }: OutboxRow, nowMs: number): boolean =>
  nowMs - at > policy.queuedDays * dayMs;

export type OutboxTools = {
  readonly store: RowStore;
  /** Sends one row under its key; rejects with a Fault. */
  readonly send: (row: OutboxRow) => Promise<unknown>;
  /** One sender at a time over all tabs, where the browser can; elsewhere the key alone keeps it at once. */
  readonly lock: (work: () => Promise<void>) => Promise<void>;
  readonly nowMs: () => number;
  /** Told of each row that was answered, before the others are sent. */
  readonly answered?: (row: OutboxRow, data: unknown) => void;
  /** Told after each change of any row. */
  readonly changed?: () => void;
};

export type NewRow = Wish & Pick<OutboxRow, 'key' | 'owner' | 'device' | 'locale'>;

/** Larger rows are none that people write. */
const mostBytes = 256 * 1_024;

type Change = RowStore['change'];

/** The sending of what waits, one member's and the device's own. */
function makeDrain(
  { store, send, nowMs, answered }: OutboxTools,
  change: Change,
): (owner: number) => Promise<void> {
  /** Sends one row and writes down what came of it. */
  async function sendOne(taken: OutboxRow): Promise<Outcome> {
    const outcome = await send(taken).then((data): Outcome => ({ state: 'sent', data }), outcomeOf);
    if (outcome.state === 'waiting')
      await change(taken.key, (row) =>
        row?.state === 'sending' ? { ...row, state: 'waiting' } : row,
      );
    else {
      // Another tab may have put it back meanwhile; whoever has the answer is right. A row that was erased stays so.
      await change(taken.key, (row) =>
        row === undefined || !isOpen(row) ? row : ended(row, outcome, nowMs()),
      );
      if (outcome.state === 'sent') answered?.(taken, outcome.data);
    }
    return outcome;
  }

  /** Sends what waits, each lane in its order; a lane whose first row cannot be sent now waits, and the others go on. */
  async function drainAll(owner: number): Promise<void> {
    const waiting = new Set<string>();
    for (;;) {
      const rows = inOrder(await store.all());
      const next = rows.find(
        (row) => (row.owner === owner || row.owner === 0) && isOpen(row) && !waiting.has(row.lane),
      );
      if (next === undefined) return;
      if (isStale(next, nowMs())) {
        await change(next.key, (row) =>
          row === undefined || !isOpen(row)
            ? row
            : ended(row, { state: 'refused', fault: new Fault('CLIENT_STALE') }, nowMs()),
        );
        waiting.add(next.lane);
        continue;
      }
      const taken = await change(next.key, (row) =>
        row === undefined || !isOpen(row)
          ? row
          : { ...row, state: 'sending', tries: row.tries + 1 },
      );
      if (taken?.state !== 'sending') {
        waiting.add(next.lane);
        continue;
      }
      const outcome = await sendOne(taken);
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
  return {
    /** Writes a wish down. One of the same kind in the same lane that was never sent is replaced: the last word counts. */
    async put(wish: NewRow): Promise<void> {
      const rows = await store.all();
      const order = rows.reduce((most, row) => Math.max(most, row.order), 0) + 1;
      const row = {
        ...wish,
        order,
        at: nowMs(),
        state: 'waiting',
        tries: 0,
      } as const satisfies OutboxRow;
      if (JSON.stringify(row).length > mostBytes) throw new Fault('API_GNR_100');
      await store.change(row.key, (known) => known ?? row);
      const replaced = rows.filter(
        (other) =>
          other.key !== row.key &&
          other.owner === row.owner &&
          other.lane === row.lane &&
          familyOf(other) === familyOf(row),
      );
      for (const { key } of replaced)
        await store.change(key, (other) =>
          other === undefined || (isOpen(other) && !isUntouched(other)) ? other : undefined,
        );
      changed?.();
    },
    drain: (owner: number): Promise<void> => lock(() => drainAll(owner)),
    /** False when it is too late to take it back. */
    async discard(key: string): Promise<boolean> {
      return (
        (await change(key, (row) =>
          row === undefined || (isDiscardable(row) && row.state !== 'sending') ? undefined : row,
        )) === undefined
      );
    },
    /** Lets a refused row be sent once more, under its own key: a refusal did nothing. */
    async retry(key: string): Promise<void> {
      await change(key, (row) => {
        if (row === undefined || row.state === 'sent' || isOpen(row)) return row;
        const { fault: _, endedAt: __, ...again } = row;
        return { ...again, state: 'waiting', at: nowMs() };
      });
    },
    /** Erases what was sent more than a day ago and what another member left on this device; what a killed tab was sending waits again. */
    tidy: (owner: number): Promise<void> =>
      lock(async () => {
        for (const { key } of await store.all()) {
          await store.change(key, (row) => {
            const isOver =
              row === undefined ||
              (row.owner !== owner && row.owner !== 0) ||
              (row.state === 'sent' && nowMs() - (row.endedAt ?? 0) > dayMs);
            return isOver
              ? undefined
              : row.state === 'sending'
                ? { ...row, state: 'waiting' }
                : row;
          });
        }
        changed?.();
      }),
  };
}

function ended(
  row: OutboxRow,
  outcome: Exclude<Outcome, { readonly state: 'waiting' }>,
  nowMs: number,
): OutboxRow {
  const { fault: _, ...rest } = row;
  if (outcome.state === 'sent') {
    const made = row.call === 'booking/createBooking' ? linkIn(outcome.data) : undefined;
    return { ...rest, state: 'sent', endedAt: nowMs, ...(made === undefined ? {} : { made }) };
  }
  const { code, details } = outcome.fault;
  return {
    ...rest,
    state: outcome.state,
    endedAt: nowMs,
    fault: { code, ...(details === undefined ? {} : { details }) },
  };
}

function linkIn(data: unknown): OutboxRow['made'] {
  if (typeof data !== 'object' || data === null || !('code' in data) || !('key' in data))
    return undefined;
  return { code: String(data.code), key: String(data.key) };
}
