// Counts picked suggestions, once a day per device and suggestion, in a score that decays over
// time.

import { sql } from 'kysely';
import { policy } from '#domain/policy.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** `type` is the search area type. */
export type SuggestionPick = { readonly type: number; readonly sn: number };
export type PickScore = SuggestionPick & { readonly score: number };

/** The score decayed to `now`. */
const faded = (now: Instant) =>
  sql<number>`
    search_click.score * power(0.5,
      greatest(0, extract(epoch from ${now}::timestamptz - search_click.counted_at))
        / ${policy.searchClickHalfLifeDays * 86_400}::float8)`;

/** Below this score a suggestion was picked too rarely to be ranked. */
const minScore = 0.05;

export async function loadPicks(db: Database, now: Instant): Promise<PickScore[]> {
  const { rows } = await sql<PickScore>`
    select type, sn, ${faded(now)} as score
    from search_click
    where ${faded(now)} >= ${minScore}`.execute(db);
  return rows;
}

export type PickResult = 'noted' | 'repeated' | 'tooMany';

/**
 * Records that `who` picked this today, unless they did already or reached the limit of `most`.
 * Concurrent calls wait for the row, so that the limit holds.
 */
export async function recordPick(
  db: Database,
  who: string,
  day: LocalDate,
  pick: string,
  most: number,
): Promise<PickResult> {
  const { rows } = await sql`
    insert into search_click_day as old (who, day, picks)
    values (${who}, ${day}::date, array[${pick}]::text[])
    on conflict (who, day) do update set picks = old.picks || excluded.picks
    where not old.picks @> excluded.picks and cardinality(old.picks) < ${most}::int
    returning 1`.execute(db);
  if (rows.length > 0) return 'noted';
  const known = await sql<{ isKnown: boolean }>`
    select picks @> array[${pick}]::text[] as "isKnown"
    from search_click_day
    where who = ${who} and day = ${day}::date`.execute(db);
  return known.rows[0]?.isKnown === true ? 'repeated' : 'tooMany';
}

export async function raiseScore(
  db: Database,
  { type, sn }: SuggestionPick,
  now: Instant,
): Promise<void> {
  await sql`
    insert into search_click (type, sn, score, counted_at)
    values (${type}, ${sn}, 1, ${now})
    on conflict (type, sn) do update set score = ${faded(now)} + 1, total = search_click.total + 1,
      counted_at = greatest(search_click.counted_at, excluded.counted_at)`.execute(db);
}
