// Calls as queries and writes: components and loaders name a call and its input, nothing else.

import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { callOf, type CallName, type Input, type Output } from '#contract/calls/calls.ts';
import { send, type Ask } from '#contract/calls/send.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { currentProfile, isTokenSpent } from './session.ts';

/** What became of a token that ran out: a fresh one is there, the session itself is over, or nobody could be asked. */
export type Renewal = 'renewed' | 'over' | 'unknown';
type Session = {
  readonly renew: () => Promise<Renewal>;
  readonly onEnd: (fault: Fault) => Promise<void>;
};

const ways = new WeakMap<QueryClient, Ask>();
let session: Session | null = null;

/** Each query client has its own way to ask: HTTP in the browser, the dispatcher itself while rendering. `onEnd` runs when any call reports that the session is over. */
export function connect(client: QueryClient, ask: Ask, kept?: Session): void {
  ways.set(client, ask);
  session = kept ?? null;
}

/** Locked, over, or not signed in: whichever call hears it first tells everybody. */
const endsSession = new Set<ErrorCode>([
  errorCodes.accountLocked,
  errorCodes.accountSuspended,
  errorCodes.sessionExpired,
  errorCodes.signInRequired,
]);

function askOf(client: QueryClient): Ask {
  const ask = ways.get(client);
  if (ask === undefined) throw new Error('this query client is not connected');
  return ask;
}

/** The longest wait for a fresh token before a call is sent without one, so that a network that answers nothing does not delay saved content. */
const renewWithinMs = 1_500;
let isSlow = false;

/** Renews an expired token before the first call: otherwise every call of a page would be refused and sent twice. */
async function renewSpent(): Promise<void> {
  if (session === null || isSlow || !isTokenSpent()) return;
  const renewing = session.renew();
  const renewal = await Promise.race([
    renewing,
    new Promise<'slow'>((wake) => {
      setTimeout(wake, renewWithinMs, 'slow');
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

/** Sends once more with a fresh token when the server finds that the old one has run out. */
export async function call<Name extends CallName>(
  client: QueryClient,
  name: Name,
  input: Input<Name>,
  key?: string,
  signal?: AbortSignal,
): Promise<Output<Name>> {
  const options = {
    ...(key === undefined ? {} : { key }),
    ...(signal === undefined ? {} : { signal }),
  };
  const attempt = () => send(askOf(client), name, input, options);
  try {
    await renewSpent();
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

/** Whose answer it is: a member's own reads never meet another's. */
function ownerOf(name: CallName): string {
  return callOf(name).who === 'member' ? String(currentProfile()?.sn ?? 'guest') : 'guest';
}

type Key<Name extends CallName> = readonly [call: Name, input: Input<Name>, owner: string];

type CallQuery<Name extends CallName> = {
  queryKey: Key<Name>;
  queryFn: QueryFunction<Output<Name>, Key<Name>>;
};

/** The same options in the loader and in the component. */
export function query<Name extends CallName>(name: Name, input: Input<Name>): CallQuery<Name> {
  return {
    queryKey: [name, input, ownerOf(name)],
    queryFn: ({ client, signal }) => call(client, name, input, undefined, signal),
  };
}

/** A write: one key for each user action, so that a repeated tap or a lost answer does it once. */
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
