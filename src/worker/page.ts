// A page for a navigation: from the network while it comes in time and is ours, else from what the device has, marked as such.

import { policy } from '#domain/policy.ts';

/** As the page names them (`client/offline.ts`). */
export type Outage = 'gone' | 'slow' | 'portal';
type FromNetwork = {
  readonly answer: Response | null;
  readonly outage: Outage;
  /** Settles when the network has said its last word, for whoever has nothing saved. */
  readonly late: Promise<Response | null>;
  /** Settles when the answer's body has come to its end, whichever. */
  readonly ended: Promise<unknown>;
};

export async function pageFromNetwork(
  request: Request,
  preloaded: Promise<Response | undefined> | undefined,
): Promise<FromNetwork> {
  let outage: Outage = 'gone';
  let movedAt = 0;
  const begunAt = Date.now();
  const coming = Promise.resolve(preloaded)
    .then((answer) => answer ?? fetch(request))
    .then(async (answer) => {
      if (await isOurs(answer).catch(() => false))
        return follow(answer, () => {
          movedAt = Date.now();
        });
      // A portal has a page to show. Firefox hands over as answers, without any header, a preload that failed and bytes that are not HTTP.
      outage =
        answer.type === 'opaqueredirect' ||
        (answer.status < 500 && answer.headers.has('Content-Type'))
          ? 'portal'
          : 'gone';
      return null;
    })
    .catch(() => null);
  const late = coming.then((page) => page?.answer ?? null);
  const ended = coming.then((page) => page?.ended);
  if (hasStalled(request.url)) return { answer: null, outage: 'slow', late, ended };
  const readable = coming.then(async (page) =>
    page !== null && (await page.isReadable) ? page : null,
  );
  const first = await Promise.race([readable, tooLate(begunAt, () => movedAt)]);
  if (first === 'late') return { answer: null, outage: 'slow', late, ended };
  if (first !== null) watch(request.url, first);
  return { answer: first?.answer ?? null, outage, late, ended };
}

const lookMs = 250;
/** A line that is only thin, and still brings the page, has a little longer. */
async function tooLate(begunAt: number, movedAt: () => number): Promise<'late'> {
  await new Promise((wake) => {
    setTimeout(wake, policy.savedPageAfterMs);
  });
  while (Date.now() - movedAt() < 2 * lookMs && Date.now() - begunAt < policy.savedViewAfterMs)
    await new Promise((wake) => {
      setTimeout(wake, lookMs);
    });
  return 'late';
}

type Coming = {
  /** Hands on what has come and what will come, as it comes. */
  readonly answer: Response;
  /** True as soon as the page can be read, false when it broke off before. */
  readonly isReadable: Promise<boolean>;
  /** True when it came whole. */
  readonly ended: Promise<boolean>;
};

/** What follows is the foot, and what brings the page to life. */
const readableFrom = '</main>';

/** The timer of a navigation ends with what can be read, not with the headers: a body may stall behind them. It is held back until then, and browsers paint no sooner. */
function follow(answer: Response, moved: () => void): Coming {
  if (answer.body === null)
    return { answer, isReadable: Promise.resolve(true), ended: Promise.resolve(true) };
  const reader = answer.body.getReader();
  let tell: (isReadable: boolean) => void = () => {
    /* below */
  };
  let end: (isWhole: boolean) => void = () => {
    /* below */
  };
  let isCancelled = false;
  const isReadable = new Promise<boolean>((wake) => {
    tell = wake;
  });
  const ended = new Promise<boolean>((wake) => {
    end = wake;
  });
  const read = async (into: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    // One sign a byte: what is looked for has no other letters.
    const signs = new TextDecoder('latin1');
    let seen: string | null = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      moved();
      into.enqueue(next.value);
      if (seen !== null) seen += signs.decode(next.value);
      if (seen?.includes(readableFrom) === true) {
        tell(true);
        seen = null;
      }
      seen = seen?.slice(-readableFrom.length) ?? null;
    }
    into.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(into) {
      read(into).then(
        () => {
          tell(true);
          end(!isCancelled);
        },
        (error: unknown) => {
          into.error(error);
          tell(false);
          end(false);
        },
      );
    },
    async cancel(why) {
      isCancelled = true;
      await reader.cancel(why);
    },
  });
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return {
    answer: new Response(body, { status: answer.status, statusText: answer.statusText, headers }),
    isReadable,
    ended,
  };
}

/** Pages that were handed on and did not come to their end, with when that was. Whoever asks for one anew, by the link it offers then, gets what is saved. */
const unfinished = new Map<string, number>();
const rememberedMs = 60_000;

function watch(address: string, { ended }: Coming): void {
  const at = Date.now();
  unfinished.set(address, at);
  // A page that was left while it stalled is remembered.
  void ended.then((isWhole) => {
    if (unfinished.get(address) === at && (isWhole || Date.now() - at < policy.readTimeoutMs))
      unfinished.delete(address);
  });
}

/** Told once: the next time the network is asked again. */
function hasStalled(address: string): boolean {
  const ms = Date.now() - (unfinished.get(address) ?? -Infinity);
  unfinished.delete(address);
  return ms >= policy.readTimeoutMs && ms < rememberedMs;
}

/** The empty shell, which shows what is saved; its first tag says why it was taken. */
export async function savedPage(shell: Response, outage: Outage): Promise<Response> {
  const text = await shell.text();
  const headers = new Headers(shell.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(text.replace('<html ', `<html data-saved="${outage}" `), {
    status: 200,
    headers,
  });
}

/** Our pages are HTML that names our policy: a captive portal's page or a gateway's error is not shown in our place. */
async function isOurs(answer: Response): Promise<boolean> {
  // Where it leads cannot be seen; only our own server echoes a nonce.
  if (answer.type === 'opaqueredirect') {
    const nonce = crypto.randomUUID();
    const echo = (await (
      await fetch(`/probe?nonce=${nonce}`, {
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(policy.savedPageAfterMs),
      })
    ).json()) as { readonly nonce?: string };
    return echo.nonce === nonce;
  }
  return (
    answer.status < 500 &&
    answer.headers.has('Content-Security-Policy') &&
    !(answer.redirected && new URL(answer.url).origin !== self.location.origin)
  );
}
