// Carries server-to-server notices: written down first, posted, posted again after a bad answer, and resumed after a restart.
import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Store, Collection } from './store.ts';

export type WebhookRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
};
/** How one gateway delivers: which answer ends it, the waits before each further try (unscaled ms), how long an answer may take. */
export type DeliveryPolicy = {
  accepts: (status: number, body: string) => boolean;
  gapsMs: readonly number[];
  timeoutMs: number;
};
/** A notice and its story: one line per try in `answers`, such as '204', '400' or 'no answer'. */
export type Notice = WebhookRequest & {
  id: string;
  line: string;
  about: string;
  dueAt: number;
  state: 'waiting' | 'delivered' | 'given up';
  answers: string[];
};
export type WebhookQueue = {
  /** Writes a notice down and posts it after `delayMs` real ms; settles after the first try, or at once when there is a delay. */
  post: (about: string, parcel: WebhookRequest, delayMs?: number) => Promise<void>;
  /** The notices about one order, latest first. */
  about: (about: string) => Notice[];
};
export type WebhookSender = {
  queue: (name: string, terms: DeliveryPolicy) => WebhookQueue;
  close: () => Promise<void>;
};

// Ids of undelivered notices are kept by line, so that a restart finds them without reading every story.
type SenderState = {
  book: Store;
  clock: Clock;
  fetchImpl: typeof fetch;
  notices: Collection<Notice>;
  waiting: Collection<string[]>;
  closing: AbortController;
  running: Set<Promise<void>>;
};

const ask = async (
  desk: SenderState,
  notice: Notice,
  terms: DeliveryPolicy,
): Promise<{ accepted: boolean; said: string }> => {
  try {
    const response = await desk.fetchImpl(notice.url, {
      method: notice.method,
      headers: notice.headers,
      body: notice.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(terms.timeoutMs), desk.closing.signal]),
    });
    return {
      accepted: terms.accepts(response.status, await response.text()),
      said: String(response.status),
    };
  } catch {
    return { accepted: false, said: 'no answer' };
  }
};

const record = (desk: SenderState, notice: Notice): void =>
  desk.book.atomic(() => {
    desk.notices.set(notice.id, notice);
    if (notice.state === 'waiting') return;
    desk.waiting.set(
      notice.line,
      (desk.waiting.get(notice.line) ?? []).filter((id) => id !== notice.id),
    );
  });

const attempt = async (desk: SenderState, id: string, terms: DeliveryPolicy): Promise<void> => {
  const notice = desk.notices.get(id);
  if (notice === undefined || notice.state !== 'waiting') return;
  const { accepted, said } = await ask(desk, notice, terms);
  // A try cut short by our own close does not count: it is made again after the restart.
  if (desk.closing.signal.aborted && !accepted) return;
  const answers = [...notice.answers, said];
  const gap = terms.gapsMs[answers.length - 1];
  const state = accepted ? 'delivered' : gap === undefined ? 'given up' : 'waiting';
  const waitMs = desk.clock.scaled(gap ?? 0);
  record(desk, { ...notice, answers, state, dueAt: desk.clock.now() + waitMs });
  if (state === 'waiting') desk.clock.after(waitMs, () => void start(desk, id, terms));
};

const start = (desk: SenderState, id: string, terms: DeliveryPolicy): Promise<void> => {
  if (desk.closing.signal.aborted) return Promise.resolve();
  const run = attempt(desk, id, terms).finally(() => desk.running.delete(run));
  desk.running.add(run);
  return run;
};

const write = (
  desk: SenderState,
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
    dueAt: desk.clock.now() + delayMs,
    state: 'waiting',
    answers: [],
  };
  desk.book.atomic(() => {
    desk.notices.add(id, notice, `${line}:${about}`);
    desk.waiting.set(line, [...(desk.waiting.get(line) ?? []), id]);
  });
  return id;
};

/** Opens one line: what was still undelivered when the process ended is due again at its own time. */
const openLine = (desk: SenderState, name: string, terms: DeliveryPolicy): WebhookQueue => {
  desk.waiting.add(name, []);
  for (const id of desk.waiting.get(name) ?? []) {
    const dueAt = desk.notices.get(id)?.dueAt ?? 0;
    desk.clock.after(dueAt - desk.clock.now(), () => void start(desk, id, terms));
  }
  return {
    post: async (about, parcel, delayMs = 0) => {
      if (desk.closing.signal.aborted) return;
      const id = write(desk, name, about, parcel, delayMs);
      if (delayMs === 0) await start(desk, id, terms);
      else desk.clock.after(delayMs, () => void start(desk, id, terms));
    },
    about: (about) => desk.notices.tagged(`${name}:${about}`),
  };
};

export const createWebhookSender = (
  book: Store,
  clock: Clock,
  fetchImpl: typeof fetch,
): WebhookSender => {
  const desk: SenderState = {
    book,
    clock,
    fetchImpl,
    notices: book.collection<Notice>('notices'),
    waiting: book.collection<string[]>('notices.waiting'),
    closing: new AbortController(),
    running: new Set(),
  };
  return {
    queue: (name, terms) => openLine(desk, name, terms),
    close: async () => {
      desk.closing.abort();
      await Promise.allSettled([...desk.running]);
    },
  };
};
