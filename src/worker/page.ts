// A page for a navigation: from the network while it comes in time and is ours, else from what the device has, marked as such.

import { policy } from '#domain/policy.ts';

/** As the page names them (`client/offline.ts`). */
export type Outage = 'gone' | 'slow' | 'portal';
type FromNetwork = {
  readonly answer: Response | null; readonly outage: Outage;
  /** Settles when the network has said its last word, for whoever has nothing saved. */
  readonly late: Promise<Response | null>;
};

export async function pageFromNetwork(request: Request, preloaded: Promise<Response | undefined> | undefined): Promise<FromNetwork> {
  let outage: Outage = 'gone';
  const late = Promise.resolve(preloaded).then((answer) => answer ?? fetch(request)).then(async (answer) => {
    if (await isOurs(answer).catch(() => false)) return answer;
    // A portal has a page to show. Firefox hands over as answers, without any header, a preload that failed and bytes that are not HTTP.
    outage = answer.type === 'opaqueredirect' || (answer.status < 500 && answer.headers.has('Content-Type')) ? 'portal' : 'gone';
    return null;
  }).catch(() => null);
  const tooLate = new Promise<'late'>((wake) => { setTimeout(() => wake('late'), policy.savedPageAfterMs); });
  const first = await Promise.race([late, tooLate]);
  return first === 'late' ? { answer: null, outage: 'slow', late } : { answer: first, outage, late };
}

/** The empty shell, which shows what is saved; its first tag says why it was taken. */
export async function savedPage(shell: Response, outage: Outage): Promise<Response> {
  const text = await shell.text();
  const headers = new Headers(shell.headers);
  headers.delete('Content-Length');
  headers.delete('Content-Encoding');
  return new Response(text.replace('<html ', `<html data-saved="${outage}" `), { status: 200, headers });
}

/** Our pages are HTML that names our policy: a captive portal's page or a gateway's error is not shown in our place. */
async function isOurs(answer: Response): Promise<boolean> {
  // Where it leads cannot be seen; only our own server echoes a nonce.
  if (answer.type === 'opaqueredirect') {
    const nonce = crypto.randomUUID();
    const echo = (await (await fetch(`/probe?nonce=${nonce}`, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(policy.savedPageAfterMs) })).json()) as { readonly nonce?: string };
    return echo.nonce === nonce;
  }
  return answer.status < 500 && answer.headers.has('Content-Security-Policy') && !(answer.redirected && new URL(answer.url).origin !== self.location.origin);
}
