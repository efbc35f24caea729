// Which navigations the worker may answer with the shell, and which answers it may cache.

import { isOwnAddress } from '#contract/paths.ts';

export function isAppPage(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/' || isOwnAddress(url.pathname));
}

/** A whole file of ours: not a part of one, and not the page of a captive portal in its place. */
export function isWholeResponse(answer: Response): boolean {
  return (
    answer.status === 200 &&
    !answer.redirected &&
    !(answer.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')
  );
}

/** Range requests go to the network: a cache of whole files would answer them wrongly. */
export function isWholeFile(request: Request, url: URL, origin: string): boolean {
  return url.origin === origin && request.method === 'GET' && !request.headers.has('Range');
}

/** Whether a new worker may take over from under this page. */
export function mayTakeOver(address: string): boolean {
  return !/\/checkout(?:\/|\?|$)/.test(address);
}

/** The same request, aborted by its caller or after the limit; the oldest browsers we support have no `AbortSignal.any`. */
export function withTimeLimit(request: Request, limitMs: number): Request {
  const end = new AbortController();
  const give = () => end.abort();
  if (request.signal.aborted) give();
  request.signal.addEventListener('abort', give);
  setTimeout(give, limitMs);
  return new Request(request, { signal: end.signal });
}
