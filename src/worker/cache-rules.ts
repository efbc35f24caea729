// Which navigations the worker may answer with the shell, and which answers it may cache.

import { isOwnAddress } from '#contract/paths.ts';

export function isAppPage(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/' || isOwnAddress(url.pathname));
}

/** A complete file of ours: not a partial response, and not a captive portal's page. */
export function isWholeResponse(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    !(response.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')
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

/**
 * The same request, aborted by its caller or after `limitMs`; the oldest supported browsers have no
 * `AbortSignal.any`.
 */
export function withTimeLimit(request: Request, limitMs: number): Request {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (request.signal.aborted) abort();
  request.signal.addEventListener('abort', abort);
  setTimeout(abort, limitMs);
  return new Request(request, { signal: controller.signal });
}
