// Calls as queries and writes: components and loaders name a call and its input, nothing else.

import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { callOf, type CallName, type Input, type Output } from '#contract/calls.ts';
import { Fault } from '#contract/fault.ts';
import { send, type Sender } from '#contract/send.ts';
import type { savedOr } from './saved.ts';
import { currentProfile, isTokenSpent } from './session.ts';

/** What became of a token that ran out: a fresh one is there, the session itself is over, or nobody could be asked. */
export type Renewal = 'renewed' | 'over' | 'unknown';
type Session = {
  readonly renew: () => Promise<Renewal>;
  readonly onEnd: (fault: Fault) => Promise<void>;
};

const senders = new WeakMap<QueryClient, Sender>();
let session: Session | null = null;

/** Each query client has its own way out: `fetch` in the browser, the dispatcher itself while rendering. `kept` is told when any call ends the session. */
export function connect(client: QueryClient, sender: Sender, kept?: Session): void {
  senders.set(client, sender);
  session = kept ?? null;
}

/** Locked, over, or not signed in: whichever call hears it first tells everybody (§8). */
const ends = /^API_PSS_(?:005|017|012|103)$/;

function senderOf(client: QueryClient): Sender {
  const sender = senders.get(client);
  if (sender === undefined) throw new Error('this query client is not connected');
  return sender;
}

/** Longer nobody waits for a fresh token before asking: on a line that answers nothing what is saved is shown as soon as ever. */
const renewWithinMs = 1_500;
let isSlow = false;

/** Who comes back after half an hour would have every question of a page refused and asked twice: a token that has run out is renewed first. */
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
  if (renewal === 'over') throw new Fault('API_PSS_012');
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
  const attempt = () => send(senderOf(client), name, input, options);
  try {
    await renewSpent();
    return await attempt().catch(async (error: unknown) => {
      if (!(error instanceof Fault) || error.code !== 'API_PSS_004' || session === null)
        throw error;
      const renewal = await session.renew();
      if (renewal === 'renewed') return attempt();
      throw renewal === 'over' ? new Fault('API_PSS_012') : error;
    });
  } catch (error) {
    if (error instanceof Fault && ends.test(error.code)) await session?.onEnd(error);
    throw error;
  }
}

/** Whose answer it is: a member's own reads never meet another's. */
function ownerOf(name: CallName): string {
  return callOf(name).who === 'member' ? String(currentProfile()?.sn ?? 'guest') : 'guest';
}

type Key<Name extends CallName> = readonly [call: Name, input: Input<Name>, owner: string];

/** What saves and finds saved answers comes with the first fetch: a page that was rendered needs none to come to life. */
async function savedLater(...given: Parameters<typeof savedOr>): Promise<unknown> {
  return (await import('./saved.ts')).savedOr(...given);
}

type CallQuery<Name extends CallName> = {
  queryKey: Key<Name>;
  queryFn: QueryFunction<Output<Name>, Key<Name>>;
  persister?: never;
};

/** The same options in the loader and in the component. */
export function query<Name extends CallName>(name: Name, input: Input<Name>): CallQuery<Name> {
  return {
    queryKey: [name, input, ownerOf(name)],
    queryFn: ({ client, signal }) => call(client, name, input, undefined, signal),
    ...(callOf(name).offline === 'cache' && typeof window !== 'undefined'
      ? { persister: savedLater as never }
      : {}),
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
        (callOf(name).touches ?? []).map((touched) =>
          client.invalidateQueries({ queryKey: [touched] }),
        ),
      ),
  });
}
