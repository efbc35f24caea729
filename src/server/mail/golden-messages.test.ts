// Holds every message in three languages, at a fixed clock, to a file that a person has read.
// A wanted change is taken over by `npx vitest run --project unit src/server/mail -u`.

import { expect, test } from 'vitest';
import type { Language } from '#contract/paths.ts';
import { messageFacts } from '#tests/support/message-facts.ts';
import { pushText, renderMail, smsText, znsParams, type RenderedMail } from './messages.ts';
import { moves, type Move } from './move.ts';

const languages: readonly Language[] = ['vi', 'en', 'th'];
const folder = '../../../tests/golden/messages';

function head(mail: RenderedMail): string {
  const { subject, preheader, headers, attachments } = mail;
  return [
    `Subject: ${subject}`,
    `Preheader: ${preheader}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...attachments.map(
      ({ filename, contentType, cid }) =>
        `${cid === undefined ? 'File' : 'Picture'}: ${filename} (${contentType})`,
    ),
  ].join('\n');
}

async function told(move: Move, language: Language): Promise<string> {
  const facts = messageFacts(move, language);
  const push = pushText(move, facts);
  const sms = smsText(move, facts);
  const zns = znsParams(move, facts);
  const mail = await renderMail(move, facts);
  return [
    `==== ${language} ====`,
    ...(push === null
      ? []
      : [
          `-- push\n${push.title}\n${push.body}\n${push.actions.map(({ title }) => `[${title}]`).join(' ')}`,
        ]),
    ...(sms === null ? [] : [`-- sms\n${sms}`]),
    ...(zns === null
      ? []
      : [
          `-- zns\n${Object.entries(zns)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}`,
        ]),
    ...(mail === null ? [] : [`-- mail\n${head(mail)}\n\n${mail.text}`]),
  ].join('\n');
}

test.each(moves)('what is told of %s is what was read', async (move) => {
  const texts = await Promise.all(languages.map((language) => told(move, language)));
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(`${folder}/${move}.txt`);
});

/** What is said and in which order, without how it looks. */
const bare = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>\n/, '')
    .replace(/&#847;[^<]*/, '')
    .replaceAll(
      / (?:style|role|cellpadding|cellspacing|border|width|height|align|valign)="[^"]*"/g,
      '',
    )
    .replaceAll(/\n+/g, '\n');

const mailed = moves.filter(
  (move) =>
    !/^(?:bookedChecking|payment5min|checkIn|freeEnds|noShowAgain|couponEnds|xuEnds|code|hotelWaitsAgain)/.test(
      move,
    ),
);

test.each(mailed)('the markup of %s is what was read', async (move) => {
  const letters = await Promise.all(
    languages.map(async (language) =>
      bare((await renderMail(move, messageFacts(move, language)))?.html ?? ''),
    ),
  );
  await expect(letters.join('\n')).toMatchFileSnapshot(`${folder}/${move}.html.txt`);
});

test('a whole letter looks as it did', async () =>
  expect(
    (await renderMail('bookedPaid', messageFacts('bookedPaid', 'vi')))?.html,
  ).toMatchFileSnapshot(`${folder}/bookedPaid-whole.html.txt`));
