// Sends short messages by eSMS's protocol; a repeated request id is never sent twice.

import { randomUUID } from 'node:crypto';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';

/** eSMS's keys, and the sender name of a message. */
export type SmsKeys = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly brandName: string;
};
/** `request` identifies the message: repeated, it is not sent again. */
export type SmsSender = { send(phone: string, text: string, request?: string): Promise<void> };

/**
 * `SmsType` 2 is a customer message under the brand name; code 100 is accepted, 124 was accepted
 * before.
 */
export function makeSmsSender(settings: SmsKeys | null): SmsSender {
  return {
    async send(phone, text, request = randomUUID()) {
      if (settings === null) throw new Fault(errorCodes.smsFailed);
      const order = {
        ApiKey: settings.apiKey,
        SecretKey: settings.secretKey,
        Phone: phone.replace(/^\+/, ''),
        Content: text,
        Brandname: settings.brandName,
        SmsType: '2',
        IsUnicode: isPlain(text) ? '0' : '1',
        Sandbox: '0',
        RequestId: request,
      };
      for (let tries = 0; tries < 2; tries += 1) {
        const code = await post(settings.baseUrl, order);
        if (code === '100' || code === '124') return;
        // Only a missing response is worth a retry, under the same request id; a refusal would be
        // refused again.
        if (code !== null) throw new Fault(errorCodes.smsFailed, { code });
      }
      throw new Fault(errorCodes.smsFailed);
    },
  };
}

/** In the alphabet of a plain message; Thai is not. */
const isPlain = (text: string): boolean => /^[\n\x20-\x7e]*$/.test(text);

async function post(baseUrl: string, order: Record<string, string>): Promise<string | null> {
  try {
    const answer = await fetch(
      `${baseUrl}/MainService.svc/json/SendMultipleMessage_V4_post_json/`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(order),
        redirect: 'error',
        signal: AbortSignal.timeout(8_000),
      },
    );
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'CodeResult' in body
      ? String(body.CodeResult)
      : null;
  } catch {
    return null;
  }
}
