// Holds the sandbox to answering a mail as the provider of a mailbox reports it: signed, to the
// address that the mail names, with the mail quoted below; and only where that leads somewhere.

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, createSandbox } from '#sandbox/app.ts';
import { type MailSender, makeMailSender } from '#server/providers/mail.ts';

const replyUrl = 'http://hotel.example/api/reports/mail-reply';
type Posted = { readonly url: string; readonly signature: string; readonly body: string };
const posted: Posted[] = [];
const site: typeof fetch = async (input, init) => {
  posted.push({
    url: String(input),
    signature: new Headers(init?.headers).get('x-mail-signature') ?? '',
    body: String(init?.body),
  });
  return new Response(null, { status: 204 });
};

let sandbox: Sandbox;
let sender: MailSender;
beforeAll(async () => {
  sandbox = createSandbox({ mail: { replyUrl }, fetch: site });
  sender = makeMailSender({
    host: '127.0.0.1',
    port: await sandbox.listenForMail('127.0.0.1', 0),
    isSecure: false,
    requiresTls: false,
    login: { user: 'sandbox', pass: 'sandbox-smtp-password' },
    from: { name: 'Joystay', address: 'booking@joystay.example' },
    replyTo: 'tra-loi@joystay.example',
    dkim: null,
    reportSecret: null,
    areRepliesReported: true,
  });
});
afterAll(async () => {
  sender?.close();
  await sandbox?.close();
});

/** The page of a mail that has just come. */
async function came(to: string, replyKey: string | null): Promise<string> {
  await sender.send({
    to,
    subject: 'Đã giữ phòng',
    html: '<p>Xin chào</p>',
    text: 'Xin chào\nMã: ABC 234',
    headers: {},
    attachments: [],
    messageId: `id-${to}`,
    token: '1-token',
    replyKey,
  });
  const headers = { accept: 'application/json' };
  const mails = (await (await sandbox.app.request(`/mail?to=${to}`, { headers })).json()) as {
    readonly id: string;
  }[];
  return `/mail/${mails[0]?.id}`;
}
const pageOf = async (path: string): Promise<string> => (await sandbox.app.request(path)).text();
const answer = (path: string, text: string) =>
  sandbox.app.request(`${path}/answer`, { method: 'POST', body: new URLSearchParams({ text }) });

it('a mail about a booking is answered from its page', async () => {
  const path = await came('an@house.example', 'abc234g0123456789abcdef');
  expect(await pageOf(path)).toContain(`action="./${path.slice('/mail/'.length)}/answer"`);
  const sent = await answer(path, 'Tôi đến lúc 22:30');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `..${path.slice(5)}`]);
  const [report] = posted;
  expect(report?.url).toBe(replyUrl);
  expect(report?.signature).toBe(
    createHmac('sha256', 'sandbox-mail-report-secret')
      .update(report?.body ?? '')
      .digest('hex'),
  );
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    to: 'Joystay <tra-loi+abc234g0123456789abcdef@joystay.example>',
    from: 'an@house.example',
    subject: 'Re: Đã giữ phòng',
    text: expect.stringMatching(/^Tôi đến lúc 22:30\n\nOn .* wrote:\n\n> Xin chào\n> Mã/) as string,
  });
  expect(await pageOf(path)).toContain('Sent: 204');
});

it('a mail that is answered to one address for all has no form', async () => {
  const path = await came('ba@house.example', null);
  expect(await pageOf(path)).not.toContain('<form');
  expect((await answer(path, 'Xin chào')).status).toBe(404);
});
