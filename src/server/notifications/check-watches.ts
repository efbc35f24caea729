// Checks what members watch, in batches, and adds their messages in the transaction that stores the
// result (docs/product.md, Tell me).

import type { Vnd } from '#domain/money.ts';
import { messagesOf, watchMoves, type NewMessage } from '#domain/notifications/message.ts';
import {
  isWatchSilent,
  tellsPrice,
  watchCauseOf,
  watchNotifiedAt,
  type WatchCause,
} from '#domain/notifications/watch.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import type { SearchContext } from '../search/search-source.ts';
import { watchedPrice, type WatchedPrice } from '../search/watched-price.ts';
import { inTransaction } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import {
  addWatchMessage,
  claimWatches,
  endBookedWatch,
  endOverdueWatches,
  lockWatch,
  markWatchesChecked,
  storeWatchCheck,
  subjectOf,
  wakeWatches,
  watchedOf,
  watchedStay,
  type WatchRow,
} from '../store/member/watch.ts';

/** Some tenths of a second of pricing; requests are served between the batches. */
const batchSize = 200;
const turnMinutes = 0.5;
const nextBatchMinutes = 0.05;

/** One turn; resolves to when the next is due. At night nothing is sent, so nothing is checked. */
export async function checkWatches(appContext: AppContext): Promise<Instant> {
  const { db, clock } = appContext;
  const now = clock();
  if (isWatchSilent(now)) return watchNotifiedAt(now);
  await endOverdueWatches(db, now);
  await wakeWatches(db, now);
  const due = await claimWatches(db, now, policy.watchLookMinutes, batchSize);
  const priceOf = cachedPrices({ db, index: appContext.index, now });
  const unchanged: number[] = [];
  for (const row of due) {
    // One that fails must not keep the others waiting.
    try {
      if (row.isBooked) await endBookedWatch(db, row.sn, now);
      else if (!(await checkWatch(appContext, row, await priceOf(row), now)))
        unchanged.push(row.sn);
    } catch (error) {
      appContext.log({ bug: String(error), job: 'watches', watchSn: row.sn });
    }
  }
  await markWatchesChecked(db, unchanged, now);
  return addMinutes(now, due.length === batchSize ? nextBatchMinutes : turnMinutes);
}

type PriceOf = (row: WatchRow) => Promise<WatchedPrice | null>;

/** Many watch the same hotel for the same evening: each is priced once a turn. */
function cachedPrices(context: SearchContext): PriceOf {
  const known = new Map<string, Promise<WatchedPrice | null>>();
  return (row) => {
    const [subject, stay] = [subjectOf(row), watchedStay(row)];
    const key = JSON.stringify([subject, stay]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const price = watchedPrice(context, subject, stay).then((found) => found ?? null);
    known.set(key, price);
    return price;
  };
}

/** True when something has changed; it is then stored together with its messages. */
async function checkWatch(
  { db, clock }: AppContext,
  row: WatchRow,
  found: WatchedPrice | null,
  now: Instant,
): Promise<boolean> {
  const price = found?.price ?? null;
  if (price === row.price && watchCauseOf(watchedOf(row), price) === null) return false;
  return inTransaction(db, async (tx) => {
    const locked = await lockWatch(tx, row.sn);
    if (locked === undefined) return true;
    const watched = watchedOf(locked);
    const cause = watchCauseOf(watched, price);
    const reported = new Set<WatchCause>();
    if (found !== null && cause !== null) {
      reported.add(cause);
      if (tellsPrice(watched, cause, found.price)) reported.add('price');
      await addMessages(tx, locked, cause, found, clock());
    }
    await storeWatchCheck(tx, locked, found, reported, now);
    return true;
  });
}

async function addMessages(
  db: Database,
  row: WatchRow,
  cause: WatchCause,
  { price, roomTypeSn, checkIn, checkOut }: WatchedPrice,
  now: Instant,
): Promise<void> {
  const before: Vnd = row.first_price ?? price;
  const member = {
    hasMember: true,
    email: '',
    language: row.language,
    isPaid: false,
    isCharged: false,
  };
  const messages: readonly NewMessage[] = messagesOf(watchMoves[cause], member, now, {
    // Asked for anew the same may be told again.
    about: `${cause === 'price' ? String(row.mark) : ''}@${epochMs(now)}`,
    facts: { price, roomTypeSn, checkIn, checkOut, before, mark: row.mark },
    until: row.from_at,
  });
  for (const message of messages) await addWatchMessage(db, row.sn, message, now);
}
