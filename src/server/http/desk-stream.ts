// Notifies an open desk within a second that something of its hotel changed, whichever process
// changed it (docs/product.md, Hotel desk).

import { setTimeout as delay } from 'node:timers/promises';
import type { Context as Request } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Fault } from '#contract/fault.ts';
import type { AppContext } from '../context/request-context.ts';
import { readMember } from '../identity/access-token.ts';
import { newestChange, worksAt } from '../store/booking/desk.ts';
import { noteDesk } from '../store/message.ts';

const pollMs = 1_000;
/** Proxies close a connection that sends nothing. */
const heartbeatMs = 20_000;
/** Called when this process ends. */
const comeAgainMs = 500;

/**
 * Server-sent events: `change` with the number of the newest change. Ends when the token that
 * opened it ends, within a second when its session is ended, its account locked or its holder no
 * longer works there, and when this process ends; the desk then comes again, to another process by
 * then. While it is open its hotel counts as looking (`desk_presence`). 401 without a session, 404 for another's hotel.
 */
export async function deskStream(
  appContext: AppContext,
  request: Request,
  closing: AbortSignal,
): Promise<Response> {
  const hotelSn = Number(request.req.query('hotelSn'));
  const authorization = request.req.header('Authorization') ?? null;
  const rights = await rightsOf(appContext, authorization, hotelSn);
  if (rights !== 'works here') return request.body(null, rights === 'no session' ? 401 : 404);
  request.header('Cache-Control', 'no-store');
  request.header('X-Accel-Buffering', 'no');
  return streamSSE(request, async (stream) => {
    let seen = -1;
    let quiet = 0;
    let notedAt = -heartbeatMs;
    const mayReceive = async (): Promise<boolean> =>
      (await rightsOf(appContext, authorization, hotelSn)) === 'works here';
    while (!stream.aborted && !closing.aborted && (await mayReceive())) {
      const newest = await newestChange(appContext.db, hotelSn);
      if (newest !== seen) {
        seen = newest;
        quiet = 0;
        await stream.writeSSE({ event: 'change', data: String(newest) });
      } else if (quiet >= heartbeatMs) {
        quiet = 0;
        await stream.write(': still here\n\n');
      }
      if (performance.now() - notedAt >= heartbeatMs) {
        notedAt = performance.now();
        await noteDesk(appContext.db, hotelSn, appContext.clock());
      }
      await delay(pollMs, undefined, { signal: closing }).catch(() => undefined);
      quiet += pollMs;
    }
    if (closing.aborted && !stream.aborted) await stream.write(`retry: ${comeAgainMs}\n\n`);
  });
}

/** What this token allows at this moment; costs two lookups by key. */
async function rightsOf(
  appContext: AppContext,
  authorization: string | null,
  hotelSn: number,
): Promise<'works here' | 'works elsewhere' | 'no session'> {
  const member = await readMember(
    appContext.db,
    appContext.keys,
    authorization,
    appContext.clock(),
  ).catch((error: unknown) => {
    if (error instanceof Fault) return null;
    throw error;
  });
  if (member === null) return 'no session';
  return Number.isSafeInteger(hotelSn) && (await worksAt(appContext.db, member.sn, hotelSn))
    ? 'works here'
    : 'works elsewhere';
}
