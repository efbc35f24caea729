// The table of messages: rows written in the transaction of the move they tell of, how each went,
// and what providers reported of it.

import { sql, type RawBuilder, type Selectable } from 'kysely';
import type {
  MessageChannel,
  MessageMove,
  MessageState,
  NewMessage,
} from '#domain/notifications/message.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database, Schema } from './engine/schema.ts';
import { addJob } from './job.ts';

export type MessageRow = Selectable<Schema['message']>;

/**
 * Steps of a larger statement: the messages about the bookings that its step `moved` holds, and the
 * jobs that send them. A message that is there already is left as it is.
 */
export function messageSteps(
  moved: RawBuilder<unknown>,
  messages: readonly NewMessage[],
  now: Instant,
): RawBuilder<unknown> {
  const column = (read: (message: NewMessage) => string) => sql`${messages.map(read)}::text[]`;
  const moments = (read: (message: NewMessage) => Instant) =>
    sql`${messages.map(read)}::timestamptz[]`;
  return sql`
    messages as (
      insert into message (key, move, audience, plan, booking_sn, language, facts, channels,
        next_at, until_at, created_at)
      select concat_ws(':', b.sn, t.move, nullif(t.about, ''), t.audience, t.plan), t.move,
        t.audience, t.plan, b.sn, t.language, t.facts::jsonb, string_to_array(t.channels, ' '),
        t.run_at, t.until_at, ${now}::timestamptz
      from ${moved} b, unnest(${column(({ move }) => move)}, ${column(({ about }) => about)},
        ${column(({ audience }) => audience)}, ${column(({ plan }) => plan)},
        ${column(({ language }) => language)},
        ${column(({ facts }) => JSON.stringify(facts))},
        ${column(({ channels }) => channels.join(' '))}, ${moments(({ runAt }) => runAt)},
        ${moments(({ until }) => until)})
        t (move, about, audience, plan, language, facts, channels, run_at, until_at)
      on conflict (key) do nothing
      returning sn, next_at
    ),
    sending as (
      insert into job (kind, key, payload, run_at)
      select 'message', 'message:' || sn, json_build_object('messageSn', sn), next_at
      from messages
      on conflict (key) do nothing
    )`;
}

/** The same as a statement of its own. Needs the transaction of what it tells. */
export async function addMessages(
  db: Database,
  bookingSn: number,
  messages: readonly NewMessage[],
  now: Instant,
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    with moved as (select ${bookingSn}::int8 sn),
    ${messageSteps(sql`moved`, messages, now)}
    select 1`.execute(db);
}

/** With the code of its booking; null where it is about a watch. */
export type FoundMessage = MessageRow & { readonly code: string | null };

export async function findMessage(db: Database, sn: number): Promise<FoundMessage | undefined> {
  const { rows } = await sql<FoundMessage>`
    select m.*, b.code
    from message m
    left join booking b on b.sn = m.booking_sn
    where m.sn = ${sn}`.execute(db);
  return rows[0];
}

type Progress = {
  readonly step: number;
  readonly attempts: number;
  readonly nextAt: Instant | null;
  readonly begunAt?: Instant | null;
  readonly error?: string | null;
  readonly providerId?: string | null;
};

/**
 * Stores how far a waiting message came; false when a report settled it meanwhile or another
 * process went on with it.
 */
export async function moveMessage(
  db: Database,
  message: Pick<MessageRow, 'sn' | 'step' | 'attempts'>,
  { step, attempts, nextAt, begunAt, error, providerId }: Progress,
): Promise<boolean> {
  const moved = await db
    .updateTable('message')
    .set({
      step,
      attempts,
      next_at: nextAt,
      ...(begunAt === undefined ? {} : { begun_at: begunAt }),
      ...(error === undefined ? {} : { last_error: error }),
      ...(providerId === undefined ? {} : { provider_id: providerId }),
    })
    .where('sn', '=', message.sn)
    .where('state', '=', 'waiting')
    .where('step', '=', message.step)
    .where('attempts', '=', message.attempts)
    .returning('sn')
    .executeTakeFirst();
  return moved !== undefined;
}

type Settled = {
  readonly state: Exclude<MessageState, 'waiting'>;
  readonly error?: string | null;
  readonly providerId?: string | null;
};

/** Ends a message that waits at this channel: true for one caller only. */
export async function settleMessage(
  db: Database,
  { sn, step }: Pick<MessageRow, 'sn' | 'step'>,
  { state, error, providerId }: Settled,
  now: Instant,
): Promise<boolean> {
  const isSent = state === 'sent' || state === 'delivered';
  const settled = await db
    .updateTable('message')
    .set({
      state,
      settled_at: now,
      next_at: null,
      ...(isSent ? { sent_at: now, last_error: null } : {}),
      ...(error === undefined ? {} : { last_error: error }),
      ...(providerId === undefined ? {} : { provider_id: providerId }),
    })
    .where('sn', '=', sn)
    .where('state', '=', 'waiting')
    .where('step', '=', step)
    .returning('sn')
    .executeTakeFirst();
  return settled !== undefined;
}

/**
 * What a provider reported later of what it had accepted. A waiting message is one whose channel
 * has no receipt yet; what went on to another channel meanwhile is left alone.
 */
export async function reportMessage(
  db: Database,
  which: { readonly sn: number } | { readonly providerId: string },
  channel: MessageChannel,
  { isDelivered, error }: { readonly isDelivered: boolean; readonly error: string | null },
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update message
    set state = ${isDelivered ? 'delivered' : 'bounced'},
      settled_at = coalesce(settled_at, ${now}::timestamptz), next_at = null,
      sent_at = coalesce(sent_at, ${now}::timestamptz), last_error = ${error}
    where ${'sn' in which ? sql`sn = ${which.sn}` : sql`provider_id = ${which.providerId}`}
      and channels[step + 1] = ${channel}
      and state in ('waiting', 'sent')
    returning sn`.execute(db);
  return rows.length > 0;
}

/**
 * A mail that a server had taken came back: where its message has another channel it goes on there
 * at once, and a job takes it, whether that of its mail has ended or not. False where it has none,
 * is worth nothing any more, or went on already.
 */
export async function passOnBounced(
  db: Database,
  sn: number,
  error: string,
  now: Instant,
): Promise<boolean> {
  const why = `mail: ${error}`;
  const { rows } = await sql`
    with passed as (
      update message
      set state = 'waiting', step = step + 1, attempts = 0, begun_at = null,
        next_at = ${now}::timestamptz, sent_at = null, settled_at = null,
        last_error = ${why}
      where sn = ${sn}
        and channels[step + 1] = 'mail' and step + 1 < cardinality(channels)
        and state in ('waiting', 'sent')
        and until_at > ${now}::timestamptz
      returning sn
    )
    insert into job (kind, key, payload, run_at)
    select 'message', 'message:' || sn, json_build_object('messageSn', sn), ${now}::timestamptz
    from passed
    on conflict (key) do update
      set run_at = excluded.run_at, attempts = least(job.attempts + 1, 30000)
    returning key`.execute(db);
  return rows.length > 0;
}

/** How the notification fares that tells the same beside a mail; undefined where none does. */
export async function notificationBeside(
  db: Database,
  { key, audience }: Pick<MessageRow, 'key' | 'audience'>,
): Promise<MessageState | undefined> {
  const beside = key.replace(`:${audience}:mail`, `:${audience}:push`);
  return (
    await db.selectFrom('message').select('state').where('key', '=', beside).executeTakeFirst()
  )?.state;
}

export type MessageSearch = {
  readonly bookingSn: number | null;
  readonly state: MessageState | null;
  readonly channel: MessageChannel | null;
  readonly limit: number;
};

/** The newest first; a null is no condition. */
export async function searchMessages(
  db: Database,
  { bookingSn, state, channel, limit }: MessageSearch,
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select m.*, b.code
    from message m
    left join booking b on b.sn = m.booking_sn
    where (${bookingSn}::int8 is null or m.booking_sn = ${bookingSn}::int8)
      and (${state}::text is null or m.state = ${state}::text)
      and (${channel}::text is null or m.channels[m.step + 1] = ${channel}::text)
    order by m.sn desc
    limit ${limit}`.execute(db);
  return rows;
}

export type MessageCount = {
  readonly state: MessageState;
  readonly channel: MessageChannel;
  readonly count: number;
  readonly oldest: Instant;
};

/** How many messages of since then stand where. */
export async function countMessages(db: Database, since: Instant): Promise<MessageCount[]> {
  const { rows } = await sql<MessageCount>`
    select state, channels[step + 1] channel, count(*)::int8 count, min(created_at) oldest
    from message
    where created_at >= ${since}::timestamptz or state = 'waiting'
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** The last thing a traveller was told of a booking, by any channel. */
export function lastMessageOf(
  db: Database,
  bookingSn: number,
  move: MessageMove | null,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('booking_sn', '=', bookingSn)
    .$if(move !== null, (query) => query.where('move', '=', move as MessageMove))
    .$if(move === null, (query) => query.where('audience', '<>', 'hotel'))
    .orderBy('sn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * All that was written when the move of `message` was last told to its audience, one for each plan,
 * and nothing that an operator repeated.
 */
export async function tellingOf(
  db: Database,
  { booking_sn: bookingSn, move, audience }: MessageRow,
): Promise<MessageRow[]> {
  // A repeated message has the moment behind its plan.
  const theirs = sql`
    booking_sn = ${bookingSn}::int8 and move = ${move} and audience = ${audience}
    and key like '%:' || plan`;
  const { rows } = await sql<MessageRow>`
    select *
    from message
    where ${theirs} and created_at = (select max(created_at) from message where ${theirs})
    order by sn`.execute(db);
  return rows;
}

/**
 * Writes a message again under a key of its own, by these channels, with the job that sends it; its
 * number.
 */
export async function repeatMessage(
  db: Database,
  message: MessageRow,
  again: {
    readonly channels: readonly MessageChannel[];
    readonly plan: MessageRow['plan'];
    readonly until: Instant;
  },
  now: Instant,
): Promise<number> {
  const { sn } = await db
    .insertInto('message')
    .values({
      key: `${message.key}:${now}`,
      move: message.move,
      audience: message.audience,
      plan: again.plan,
      booking_sn: message.booking_sn,
      language: message.language,
      facts: JSON.stringify(message.facts),
      channels: [...again.channels],
      next_at: now,
      until_at: again.until,
      created_at: now,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  await addJob(db, {
    kind: 'message',
    key: `message:${sn}`,
    payload: { messageSn: sn },
    runAt: now,
  });
  return sn;
}

/** Deletes what was settled long ago. */
export async function forgetMessages(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('message').where('settled_at', '<', before).execute();
}

/** Notes that a desk of the hotel is open on a screen at this moment. */
export async function noteDesk(db: Database, hotelSn: number, now: Instant): Promise<void> {
  await db
    .insertInto('desk_presence')
    .values({ hotel_sn: hotelSn, seen_at: now })
    .onConflict((conflict) => conflict.column('hotel_sn').doUpdateSet({ seen_at: now }))
    .execute();
}

/** When a desk of the hotel was last open, or null. */
export async function deskSeenAt(db: Database, hotelSn: number): Promise<Instant | null> {
  return (
    (
      await db
        .selectFrom('desk_presence')
        .select('seen_at')
        .where('hotel_sn', '=', hotelSn)
        .executeTakeFirst()
    )?.seen_at ?? null
  );
}
