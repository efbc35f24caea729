// What a provider of mail posts to the site: a report that it signed.

import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '../context/webhooks.ts';

/** The request that posts it, signed by HMAC-SHA-256 of its body. */
export const mailReport = (
  url: string,
  secret: string,
  report: Readonly<Record<string, string>>,
): WebhookRequest => {
  const body = JSON.stringify(report);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mail-signature': signature },
    body,
  };
};
