// Sends server-to-server notices: stored first, posted, posted again after a bad answer, and
// resumed after a restart.
import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Store, Collection } from './store.ts';

export type WebhookRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
};
/**
 * How one gateway delivers: which answer ends it, the waits before each further try (unscaled ms),
 * how long an answer may take.
 */
export type DeliveryPolicy = {
  accepts: (status: number, body: string) => boolean;
  gapsMs: readonly number[];
  timeoutMs: number;
};
/**
 * A notice and its tries, one item each in `answers`, such as '204', '400' or 'no answer'; `line`
 * is its queue.
 */
export type Notice = WebhookRequest & {
  id: string;
  line: string;
  about: string;
  dueAt: number;
  state: 'waiting' | 'delivered' | 'given up';
  answers: string[];
};
export type WebhookQueue = {
  /**
   * Stores a notice and posts it after `delayMs` real ms; settles after the first try, or at once
   * when there is a delay.
   */
  post: (about: string, parcel: WebhookRequest, delayMs?: number) => Promise<void>;
  /** The notices about one order, latest first. */
  about: (about: string) => Notice[];
};
export type WebhookSender = {
  queue: (name: string, terms: DeliveryPolicy) => WebhookQueue;
  close: () => Promise<void>;
};

// Ids of undelivered notices are stored by queue, so that a restart finds them without reading
// every notice.
type SenderState = {
  store: Store;
  clock: Clock;
  fetchImpl: typeof fetch;
  notices: Collection<Notice>;
  waiting: Collection<string[]>;
  closing: AbortController;
  running: Set<Promise<void>>;
};

const ask = async (
  sender: SenderState,
  notice: Notice,
  terms: DeliveryPolicy,
): Promise<{ accepted: boolean; said: string }> => {
  try {
    const response = await sender.fetchImpl(notice.url, {
      method: notice.method,
      headers: notice.headers,
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(terms.timeoutMs), sender.closing.signal]),
    });
    return {
      accepted: terms.accepts(response.status, await response.text()),
      said: String(response.status),
    };
  } catch {
    return { accepted: false, said: 'no answer' };
  }
};

const record = (sender: SenderState, notice: Notice): void =>
  sender.store.atomic(() => {
    sender.notices.set(notice.id, notice);
    if (notice.state === 'waiting') return;
    sender.waiting.set(
      notice.line,
      (sender.waiting.get(notice.line) ?? []).filter((id) => id !== notice.id),
    );
  });

const attempt = async (sender: SenderState, id: string, terms: DeliveryPolicy): Promise<void> => {
  const notice = sender.notices.get(id);
  if (notice === undefined || notice.state !== 'waiting') return;
  const { accepted, said } = await ask(sender, notice, terms);
  // A try cut short by our own close does not count: it is made again after the restart.
  if (sender.closing.signal.aborted && !accepted) return;
  const answers = [...notice.answers, said];
  const gap = terms.gapsMs[answers.length - 1];
  const state = accepted ? 'delivered' : gap === undefined ? 'given up' : 'waiting';
  const waitMs = sender.clock.scaled(gap ?? 0);
  record(sender, { ...notice, answers, state, dueAt: sender.clock.now() + waitMs });
  if (state === 'waiting') sender.clock.after(waitMs, () => void start(sender, id, terms));
};

const start = (sender: SenderState, id: string, terms: DeliveryPolicy): Promise<void> => {
  if (sender.closing.signal.aborted) return Promise.resolve();
  const run = attempt(sender, id, terms).finally(() => sender.running.delete(run));
  sender.running.add(run);
  return run;
};

const write = (
  sender: SenderState,
  line: string,
  about: string,
  parcel: WebhookRequest,
  delayMs: number,
): string => {
  const id = randomUUID();
  const notice: Notice = {
    ...parcel,
    id,
    line,
    about,
    dueAt: sender.clock.now() + delayMs,
    state: 'waiting',
    answers: [],
  };
  sender.store.atomic(() => {
    sender.notices.add(id, notice, `${line}:${about}`);
    sender.waiting.set(line, [...(sender.waiting.get(line) ?? []), id]);
  });
  return id;
};

/**
 * Opens one queue: what was still undelivered when the process ended is due again at its own time.
 */
const openQueue = (sender: SenderState, name: string, terms: DeliveryPolicy): WebhookQueue => {
  sender.waiting.add(name, []);
  for (const id of sender.waiting.get(name) ?? []) {
    const dueAt = sender.notices.get(id)?.dueAt ?? 0;
    sender.clock.after(dueAt - sender.clock.now(), () => void start(sender, id, terms));
  }
  return {
    post: async (about, parcel, delayMs = 0) => {
      if (sender.closing.signal.aborted) return;
      const id = write(sender, name, about, parcel, delayMs);
      if (delayMs === 0) await start(sender, id, terms);
      else sender.clock.after(delayMs, () => void start(sender, id, terms));
    },
    about: (about) => sender.notices.tagged(`${name}:${about}`),
  };
};

export const createWebhookSender = (
  store: Store,
  clock: Clock,
  fetchImpl: typeof fetch,
): WebhookSender => {
  const sender: SenderState = {
    store,
    clock,
    fetchImpl,
    notices: store.collection<Notice>('notices'),
    waiting: store.collection<string[]>('notices.waiting'),
    closing: new AbortController(),
    running: new Set(),
  };
  return {
    queue: (name, terms) => openQueue(sender, name, terms),
    close: async () => {
      sender.closing.abort();
      await Promise.allSettled([...sender.running]);
    },
  };
};
