// The answer to a navigation: the page from the network if it comes in time and is ours, else the shell with saved content, marked with the reason.

import { policy } from '#domain/policy.ts';

/** The same names as in `src/client/runtime/reachability.ts`. */
export type Outage = 'gone' | 'slow' | 'portal';
type FromNetwork = {
  readonly answer: Response | null;
  readonly outage: Outage;
  /** The network's answer however late it comes, or null: for a device that has nothing saved. */
  readonly eventually: Promise<Response | null>;
  /** Settles when the answer's body has ended, whole or not. */
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
      // A captive portal answers with a page. Firefox also turns a failed preload, and bytes that are not HTTP, into an answer without headers.
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
  if (hasStalled(request.url)) return { answer: null, outage: 'slow', eventually: late, ended };
  const readable = coming.then(async (page) =>
    page !== null && (await page.isReadable) ? page : null,
  );
  const first = await Promise.race([readable, tooLate(begunAt, () => movedAt)]);
  if (first === 'late') return { answer: null, outage: 'slow', eventually: late, ended };
  if (first !== null) watch(request.url, first);
  return { answer: first?.answer ?? null, outage, eventually: late, ended };
}

const lookMs = 250;
/** A slow network that still delivers bytes gets a little more time. */
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
  /** Streams on what has arrived and what still arrives. */
  readonly answer: Response;
  /** True as soon as the page's main content has arrived, false when it broke off before. */
  readonly isReadable: Promise<boolean>;
  /** True when it came whole. */
  readonly ended: Promise<boolean>;
};

/** After this come only the footer and the scripts. */
const readableFrom = '</main>';

/** A navigation is in time once its main content has arrived, not its headers, because the body may stall. The answer is held back until then, which delays no browser's first paint. */
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
    // One character per byte: the text looked for is ASCII.
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

/** Addresses whose page stalled after it was shown, and when. Loading one again, by the link such a page offers, shows what is saved. */
const unfinished = new Map<string, number>();
const rememberedMs = 60_000;

function watch(address: string, { ended }: Coming): void {
  const at = Date.now();
  unfinished.set(address, at);
  // Also remembers a page that was left while it stalled.
  void ended.then((isWhole) => {
    if (unfinished.get(address) === at && (isWhole || Date.now() - at < policy.readTimeoutMs))
      unfinished.delete(address);
  });
}

/** True once per stall: the time after that the network is tried again. */
function hasStalled(address: string): boolean {
  const ms = Date.now() - (unfinished.get(address) ?? -Infinity);
  unfinished.delete(address);
  return ms >= policy.readTimeoutMs && ms < rememberedMs;
}

/** The shell, which shows saved content; an attribute of its first tag says why. */
export async function shellPage(shell: Response, outage: Outage): Promise<Response> {
  const text = await shell.text();
  const headers = new Headers(shell.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(text.replace('<html ', `<html data-saved="${outage}" `), {
    status: 200,
    headers,
  });
}

/** Our pages are HTML with our content policy: the page of a captive portal or a gateway's error must not be shown as ours. */
async function isOurs(answer: Response): Promise<boolean> {
  // The target of a redirect cannot be seen, so our server is asked to echo a nonce.
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
