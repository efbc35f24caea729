// Calls as TanStack queries and mutations: components and loaders name a call and its input,
// nothing else.

import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { callOf, type CallName, type Input, type Output } from '#contract/calls/calls.ts';
import { send, type Transport } from '#contract/calls/send.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { currentProfile, isTokenExpired } from './session.ts';

/**
 * Of an expired token: there is a new one, the session itself is over, or the server could not be
 * reached.
 */
export type Renewal = 'renewed' | 'over' | 'unknown';
type Session = {
  readonly renew: () => Promise<Renewal>;
  readonly onEnd: (fault: Fault) => Promise<void>;
};

const transports = new WeakMap<QueryClient, Transport>();
let session: Session | null = null;

/**
 * Sets how a query client's calls are sent: over HTTP in the browser, by the dispatcher while
 * rendering on the server. `onEnd` runs when any call reports that the session is over.
 */
export function connectTransport(
  client: QueryClient,
  transport: Transport,
  newSession?: Session,
): void {
  transports.set(client, transport);
  session = newSession ?? null;
}

/** Whichever call first returns one of these ends the session for the whole page. */
const endsSession = new Set<ErrorCode>([
  errorCodes.accountLocked,
  errorCodes.accountSuspended,
  errorCodes.sessionExpired,
  errorCodes.signInRequired,
]);

function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client);
  if (transport === undefined) throw new Error('this query client is not connected');
  return transport;
}

/**
 * The longest wait for a new token before a call is sent with the expired one, so that a stalled
 * network does not delay saved content.
 */
const renewWithinMs = 1_500;
let isSlow = false;

/**
 * Renews an expired token before the first call: otherwise every call of a page would be refused
 * and sent twice.
 */
async function renewExpiredToken(): Promise<void> {
  if (session === null || isSlow || !isTokenExpired()) return;
  const renewing = session.renew();
  const renewal = await Promise.race([
    renewing,
    new Promise<'slow'>((resolve) => {
      setTimeout(resolve, renewWithinMs, 'slow');
    }),
  ]);
  if (renewal === 'slow') {
    isSlow = true;
    void renewing.finally(() => {
      isSlow = false;
    });
  }
  if (renewal === 'over') throw new Fault(errorCodes.sessionExpired);
}

/**
 * Sends a call; once more with a new token when the server says that the old one has expired.
 * Rejects with a Fault. `key` is the idempotency key of a write.
 */
export async function call<Name extends CallName>(
  client: QueryClient,
  name: Name,
  input: Input<Name>,
  key?: string,
  reading: { readonly signal?: AbortSignal; readonly isAhead?: boolean } = {},
): Promise<Output<Name>> {
  const options = { ...reading, ...(key === undefined ? {} : { key }) };
  const attempt = () => send(transportOf(client), name, input, options);
  try {
    await renewExpiredToken();
    return await attempt().catch(async (error: unknown) => {
      if (
        !(error instanceof Fault) ||
        error.code !== errorCodes.accessTokenExpired ||
        session === null
      )
        throw error;
      const renewal = await session.renew();
      if (renewal === 'renewed') return attempt();
      throw renewal === 'over' ? new Fault(errorCodes.sessionExpired) : error;
    });
  } catch (error) {
    if (error instanceof Fault && endsSession.has(error.code)) await session?.onEnd(error);
    throw error;
  }
}

/**
 * Part of the query key, so that a member never sees what was cached for another: the member's
 * number, or `guest`.
 */
function ownerOf(name: CallName): string {
  return callOf(name).who === 'member' ? String(currentProfile()?.sn ?? 'guest') : 'guest';
}

type Key<Name extends CallName> = readonly [call: Name, input: Input<Name>, owner: string];

type CallQuery<Name extends CallName> = {
  queryKey: Key<Name>;
  queryFn: QueryFunction<Output<Name>, Key<Name>>;
};

/** Query options; a loader and its component use the same. */
export function query<Name extends CallName>(name: Name, input: Input<Name>): CallQuery<Name> {
  return {
    queryKey: [name, input, ownerOf(name)],
    queryFn: ({ client, signal }) => call(client, name, input, undefined, { signal }),
  };
}

/**
 * A write. The caller makes one idempotency `key` for each action of the user, so that a repeated
 * tap or a lost response has one effect.
 */
export function useCall<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation<Output<Name>, Error, { readonly input: Input<Name>; readonly key: string }>({
    mutationKey: [name],
    mutationFn: ({ input, key }) => call(client, name, input, key),
    onSuccess: () =>
      Promise.all(
        (callOf(name).invalidates ?? []).map((touched) =>
          client.invalidateQueries({ queryKey: [touched] }),
        ),
      ),
  });
}
