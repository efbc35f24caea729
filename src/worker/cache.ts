// What the worker answers with the shell when the network does not, and which answers it may keep.

import { isOwnAddress } from '#contract/paths.ts';

export function isAppPage(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/' || isOwnAddress(url.pathname));
}

/** A whole file of ours, not part of one and not a page that somebody put in its place. */
export function isWhole(answer: Response): boolean {
  return (
    answer.status === 200 &&
    !answer.redirected &&
    !(answer.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')
  );
}

/** A part of a file is the network's business: a store that holds the whole would answer it wrongly. */
export function isWholeFile(request: Request, url: URL, origin: string): boolean {
  return url.origin === origin && request.method === 'GET' && !request.headers.has('Range');
}

/** Whether a new worker may take over from under this page. */
export function mayTakeOver(address: string): boolean {
  return !/\/checkout(?:\/|\?|$)/.test(address);
}

/** The same question, given up when whoever asked gives it up or when the time is over; browsers of our floor cannot join two signals. */
export function inTime(request: Request, limitMs: number): Request {
  const end = new AbortController();
  const give = () => end.abort();
  if (request.signal.aborted) give();
  request.signal.addEventListener('abort', give);
  setTimeout(give, limitMs);
  return new Request(request, { signal: end.signal });
}
