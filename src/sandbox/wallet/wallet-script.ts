// The two scripts of the played wallet: the SDK that a page inside the wallet brings along, and the
// window around it that asks the person.
import { createHash } from 'node:crypto';

/**
 * Speaks to the window around the page alone; in a window of its own there is no wallet, and
 * nothing is offered.
 */
export const sdkScript = `(() => {
  if (window.parent === window) return;
  const waiting = new Map();
  let last = 0;
  const ask = (method, options, answered) => {
    last += 1;
    waiting.set(last, answered);
    window.parent.postMessage({ wallet: method, number: last, options }, '*');
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || !waiting.has(data?.answers)) return;
    waiting.get(data.answers)(data);
    waiting.delete(data.answers);
  });
  window.zlpSdk = {
    User: {
      getOauthV1Code: (options) =>
        new Promise((done, fail) =>
          ask('getOauthV1Code', options, ({ data, error }) =>
            error === undefined ? done(data) : fail(error),
          ),
        ),
    },
    Payment: {
      startCashier: ({ orders, callback }) =>
        ask('startCashier', { orders }, ({ data }) => callback(data)),
    },
  };
})();
`;

/**
 * The person said yes before, so they are not asked again until the window is closed: as the wallet
 * remembers a consent.
 */
export const windowScript = `(() => {
  const frame = document.querySelector('iframe.phone');
  const consent = document.getElementById('consent');
  const cashier = document.getElementById('cashier');
  const site = new URL(frame.src).origin;
  let agreed = null;
  const closed = (dialog) => new Promise((done) => {
    dialog.returnValue = '';
    dialog.addEventListener('close', () => done(dialog.returnValue), { once: true });
    dialog.showModal();
  });
  const cancelled = { code: '030501', message: 'User canceled' };
  const failed = { code: '030503', message: 'System error' };
  const acts = {
    async getOauthV1Code({ appId, codeChallenge }) {
      const holder = agreed ?? await closed(consent);
      if (holder === '') return { error: cancelled };
      agreed = holder;
      const answer = await fetch('/zalopay-app/code', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ holder, appId, codeChallenge }),
      });
      return answer.ok ? { data: await answer.json() } : { error: failed };
    },
    async startCashier({ orders }) {
      const token = orders[0].order.zp_trans_token;
      cashier.querySelector('iframe').src = '/zalopay/pay/' + encodeURIComponent(token);
      await closed(cashier);
      cashier.querySelector('iframe').src = 'about:blank';
      return { data: { payment_event: 'PAYMENT_CANCEL' } };
    },
  };
  window.addEventListener('message', async ({ source, origin, data }) => {
    const act = acts[data?.wallet];
    if (source !== frame.contentWindow || origin !== site || act === undefined) return;
    source.postMessage({ answers: data.number, ...(await act(data.options)) }, origin);
  });
})();
`;

export const windowScriptHash = createHash('sha256').update(windowScript, 'utf8').digest('base64');
