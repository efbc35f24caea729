// The response to a navigation: the page from the network if it arrives in time and is ours, else
// the shell with saved content, marked with the reason.

import type { Outage } from '#contract/outage.ts';
import { ownMark } from '#contract/own-mark.ts';
import { policy } from '#domain/policy.ts';

type FromNetwork = {
  readonly response: Response | null;
  readonly outage: Outage;
  /** The network's response, however late, or null; for a device that has no shell. */
  readonly eventually: Promise<Response | null>;
  /** Settles when the response's body has ended, complete or not. */
  readonly ended: Promise<unknown>;
};

export async function pageFromNetwork(
  request: Request,
  preloaded: Promise<Response | undefined> | undefined,
): Promise<FromNetwork> {
  let outage: Outage = 'gone';
  let lastByteAt = 0;
  const startedAt = Date.now();
  const arriving = Promise.resolve(preloaded)
    .then((response) => response ?? fetch(request))
    .then(async (response) => {
      if (await isOurs(response).catch(() => false))
        return follow(response, () => {
          lastByteAt = Date.now();
        });
      // A captive portal responds with a page. Firefox also turns a failed preload, and bytes that
      // are not HTTP, into a response without headers.
      outage =
        response.status >= 500
          ? 'down'
          : response.type === 'opaqueredirect' || response.headers.has('Content-Type')
            ? 'portal'
            : 'gone';
      return null;
    })
    .catch(() => null);
  const eventually = arriving.then((page) => page?.response ?? null);
  const ended = arriving.then((page) => page?.ended);
  if (hasStalled(request.url)) return { response: null, outage: 'slow', eventually, ended };
  const readable = arriving.then(async (page) =>
    page !== null && (await page.isReadable) ? page : null,
  );
  const first = await Promise.race([readable, whenTooLate(startedAt, () => lastByteAt)]);
  if (first === 'late') return { response: null, outage: 'slow', eventually, ended };
  if (first !== null) watch(request.url, first);
  return { response: first?.response ?? null, outage, eventually, ended };
}

const checkEveryMs = 250;
/** A slow network that still delivers bytes gets a little more time. */
async function whenTooLate(startedAt: number, lastByteAt: () => number): Promise<'late'> {
  await new Promise((resolve) => {
    setTimeout(resolve, policy.savedPageAfterMs);
  });
  while (
    Date.now() - lastByteAt() < 2 * checkEveryMs &&
    Date.now() - startedAt < policy.savedViewAfterMs
  )
    await new Promise((resolve) => {
      setTimeout(resolve, checkEveryMs);
    });
  return 'late';
}

type ArrivingPage = {
  /** Streams what has arrived and what still arrives. */
  readonly response: Response;
  /** True as soon as the page's main content has arrived, false when the body ended before. */
  readonly isReadable: Promise<boolean>;
  /** True when the body is complete. */
  readonly ended: Promise<boolean>;
};

/** After this come only the footer and the scripts. */
const readableFrom = '</main>';

/**
 * A navigation is in time once its main content has arrived, not its headers, because the body may
 * stall. The response is held back until then, which delays no browser's first paint. `onBytes` is
 * called for each chunk.
 */
function follow(response: Response, onBytes: () => void): ArrivingPage {
  if (response.body === null)
    return { response, isReadable: Promise.resolve(true), ended: Promise.resolve(true) };
  const reader = response.body.getReader();
  let resolveReadable: (isReadable: boolean) => void = () => {
    /* set below */
  };
  let resolveEnded: (isComplete: boolean) => void = () => {
    /* set below */
  };
  let isCancelled = false;
  const isReadable = new Promise<boolean>((resolve) => {
    resolveReadable = resolve;
  });
  const ended = new Promise<boolean>((resolve) => {
    resolveEnded = resolve;
  });
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    // One character per byte, since the text looked for is ASCII.
    const decoder = new TextDecoder('latin1');
    let seen: string | null = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onBytes();
      controller.enqueue(next.value);
      if (seen !== null) seen += decoder.decode(next.value);
      if (seen?.includes(readableFrom) === true) {
        resolveReadable(true);
        seen = null;
      }
      seen = seen?.slice(-readableFrom.length) ?? null;
    }
    controller.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      read(controller).then(
        () => {
          resolveReadable(true);
          resolveEnded(!isCancelled);
        },
        (error: unknown) => {
          controller.error(error);
          resolveReadable(false);
          resolveEnded(false);
        },
      );
    },
    async cancel(reason) {
      isCancelled = true;
      await reader.cancel(reason);
    },
  });
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return {
    response: new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers,
    }),
    isReadable,
    ended,
  };
}

/**
 * When pages that stalled after they were shown were requested, by address. Loading one again, by
 * the link such a page offers, shows what is saved.
 */
const unfinished = new Map<string, number>();
const rememberedMs = 60_000;

function watch(address: string, { ended }: ArrivingPage): void {
  const at = Date.now();
  unfinished.set(address, at);
  // Also for a page that was left while it stalled.
  void ended.then((isComplete) => {
    if (unfinished.get(address) === at && (isComplete || Date.now() - at < policy.readTimeoutMs))
      unfinished.delete(address);
  });
}

/** True once per stall: the next time the network is tried again. */
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

/**
 * Each of our answers bears our mark: a captive portal's page, whatever headers it sends, or a
 * proxy's error must not be shown as ours.
 */
async function isOurs(response: Response): Promise<boolean> {
  // The target of a redirect cannot be seen, so our server is asked to echo a nonce.
  if (response.type === 'opaqueredirect') {
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
    response.status < 500 &&
    response.headers.get(ownMark.header) === ownMark.value &&
    !(response.redirected && new URL(response.url).origin !== self.location.origin)
  );
}
