// Answering a mail that came: what the provider of a mailbox posts of it to the site, signed as its
// reports of bounces are, and the form of a mail's page.

import { randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import type { SandboxContext } from '../context/context.ts';
import type { Markup } from '../context/page.ts';
import type { Notice, WebhookQueue } from '../context/webhooks.ts';
import { mailReport } from './mail-report.ts';

/** `replyUrl` '' reports no answers; they are signed with `reportSecret`. */
type AnswerKeys = { replyUrl: string; reportSecret: string };
type AnsweredMail = {
  id: string;
  to: string;
  at: string;
  subject: string;
  text: string;
  headers: Readonly<Record<string, string>>;
};

/** Only an address with a key behind a plus leads anywhere. */
export const mayAnswer = ({ replyUrl }: AnswerKeys, { headers }: AnsweredMail): boolean =>
  replyUrl !== '' && /\+[^@+]+@/.test(headers['reply-to'] ?? '');

export const answerForm = ({ id }: AnsweredMail, sent: readonly Notice[]): Markup =>
  html`<section class="card"><h2>Answer</h2>
${sent.map(({ answers }) => html`<p class="soft">Sent: ${answers.at(-1) ?? 'on its way'}</p>`)}
<form class="fields" method="post" action="./${id}/answer">
<label>Text<textarea name="text" rows="4" required></textarea></label>
<button class="main">Send</button></form></section>`;

/** As programs of mail quote what they answer. */
const quoted = ({ text, at, headers }: AnsweredMail): string =>
  `On ${at}, ${headers['reply-to'] ?? ''} wrote:\n\n${text.replaceAll(/^/gm, '> ')}`;

type Mailbox = { keys: AnswerKeys; sandbox: SandboxContext; reports: WebhookQueue };

export const answerMail = (
  { keys: { replyUrl, reportSecret }, sandbox: { clock }, reports }: Mailbox,
  mail: AnsweredMail,
  text: string,
): Promise<void> => {
  const report = {
    id: randomUUID(),
    to: mail.headers['reply-to'] ?? '',
    from: mail.to,
    subject: `Re: ${mail.subject}`,
    text: `${text}\n\n${quoted(mail)}`,
    at: new Date(clock.now()).toISOString(),
  };
  return reports.post(mail.id, mailReport(replyUrl, reportSecret, report));
};
