// Keeps the tokens of Zalo's messages. A refresh token works once, so that one process at a time
// claims to ask for the next.

import { sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';

const name = 'znsTokens';
/** Longer than Zalo is waited for; a process that died meanwhile blocks the others no longer. */
const claimMinutes = 1;

type ZnsTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Instant;
};

/** What `src/server/providers/zns.ts` keeps its tokens in. */
export function makeZnsTokenKeeper(db: Database) {
  return {
    async read(): Promise<ZnsTokens | null> {
      const { rows } = await sql<{ tokens: ZnsTokens | null }>`
        select value -> 'tokens' tokens from fact where name = ${name}`.execute(db);
      return rows[0]?.tokens ?? null;
    },
    async claim(now: Instant): Promise<boolean> {
      const until = JSON.stringify(addMinutes(now, claimMinutes));
      const { rows } = await sql`
        insert into fact (name, value)
        values (${name}, jsonb_build_object('tokens', null, 'claimedUntil', ${until}::jsonb))
        on conflict (name) do update
        set value = jsonb_set(fact.value, '{claimedUntil}', ${until}::jsonb)
        where coalesce(fact.value ->> 'claimedUntil', '') <= ${now}::text
        returning name`.execute(db);
      return rows.length > 0;
    },
    async store(tokens: ZnsTokens | null): Promise<void> {
      await sql`
        update fact
        set value = jsonb_build_object('tokens', coalesce(${JSON.stringify(tokens)}::jsonb,
          value -> 'tokens'), 'claimedUntil', null)
        where name = ${name}`.execute(db);
    },
  };
}
