// Errors of browsers: one row for each different error, how often and when; the newest of them, up
// to a limit.

import { sql } from 'kysely';
import type { BrowserErrorKind } from '#contract/browser-error.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';

export type ReceivedBrowserError = {
  readonly key: string;
  readonly kind: BrowserErrorKind;
  readonly message: string;
  readonly stack: string;
  readonly route: string | null;
  readonly locale: string | null;
  readonly browser: string;
  readonly build: string;
};

/**
 * Counts each error, whose keys differ; resolves to when each was reported before, null where it
 * never was.
 */
export async function countBrowserErrors(
  db: Database,
  errors: readonly ReceivedBrowserError[],
  now: Instant,
): Promise<ReadonlyMap<string, Instant | null>> {
  const { rows } = await sql<{ key: string; lastAt: Instant | null }>`
    with told as (
      select *
      from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
        e(key text, kind text, message text, stack text, route text, locale text, browser text,
          build text)
    ),
    counted as (
      insert into browser_error as kept
        (key, kind, message, stack, route, locale, browser, build, first_at, last_at)
      select key, kind, message, stack, route, locale, browser, build,
        ${now}::timestamptz, ${now}::timestamptz
      from told
      -- Always in one order, so that two reports of the same errors do not wait for each other.
      order by key
      on conflict (key) do update set
        count = kept.count + 1,
        last_at = greatest(kept.last_at, excluded.last_at),
        route = excluded.route,
        locale = excluded.locale,
        browser = excluded.browser,
        build = excluded.build
    )
    select told.key, before.last_at "lastAt"
    from told left join browser_error before on before.key = told.key`.execute(db);
  return new Map(rows.map(({ key, lastAt }) => [key, lastAt]));
}

/** Keeps the newest `most` rows: anybody can report errors, and the disk must not fill up. */
export async function dropOldestBrowserErrors(db: Database, most: number): Promise<void> {
  await sql`
    delete from browser_error where key in (
      select key from browser_error order by last_at desc, key offset ${most} for update skip locked
    )`.execute(db);
}

export async function forgetBrowserErrors(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('browser_error').where('last_at', '<', before).execute();
}

export type FrequentBrowserError = {
  readonly message: string;
  readonly stack: string;
  readonly route: string | null;
  readonly browser: string;
  readonly count: number;
  readonly firstAt: Instant;
};

/** The errors reported since a moment: how many different ones, and the most frequent of them. */
export async function frequentBrowserErrors(
  db: Database,
  since: Instant,
  most: number,
): Promise<{ readonly all: number; readonly top: readonly FrequentBrowserError[] }> {
  const recent = db.selectFrom('browser_error').where('last_at', '>=', since);
  const { all } = await recent
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const top = await recent
    .select(['message', 'stack', 'route', 'browser', 'count', 'first_at as firstAt'])
    .orderBy('count', 'desc')
    .orderBy('key')
    .limit(most)
    .execute();
  return { all, top };
}
