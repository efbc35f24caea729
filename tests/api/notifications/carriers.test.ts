// Promises that the carriers of messages are spoken to as their documents say, and that what they
// refuse is told apart: for good, for now, or nobody knows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time/time.ts';
import { createSandbox } from '#sandbox/app.ts';
import { type MailSettings, makeMailSender } from '#server/providers/mail.ts';
import { makeZnsSender } from '#server/providers/zns.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { makeZnsTokenKeeper } from '#server/store/zns-token.ts';
import { freePort } from '../../support/postgres-server.ts';
import { openTestDatabase, runStore, type TestDatabase } from '../../support/test-database.ts';
import { makeTestHouse, type TestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
beforeAll(async () => {
  at = await openTestDatabase<Schema>({ kind: runStore });
  house = await makeTestHouse(at.db);
});
afterAll(async () => {
  await house?.close();
  await at?.close();
});

const inbox = async <Row>(path: string): Promise<Row[]> =>
  (await (
    await fetch(`${house.sandboxUrl}${path}`, { headers: { accept: 'application/json' } })
  ).json()) as Row[];
const mail = {
  subject: 'Một thư',
  html: '<p>Xin chào</p>',
  text: 'Xin chào',
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: [],
  token: '1-token',
  replyKey: null,
};
type More = Partial<Omit<typeof mail, 'replyKey'>> & {
  readonly messageId?: string;
  readonly replyKey?: string;
};
const sendTo = (to: string, more: More = {}) =>
  house.mail.send({ ...mail, messageId: `id-${to.length}`, ...more, to });

describe('mail', () => {
  it('comes whole, under its own Message-ID and with its token in the return address', async () => {
    expect(await sendTo('an@house.example', { messageId: '7-abc' })).toEqual({
      outcome: 'accepted',
    });
    expect(await inbox('/mail?to=an@house.example')).toMatchObject([
      {
        to: 'an@house.example',
        from: 'b+1-token@joystay.example',
        subject: 'Một thư',
        text: expect.stringContaining('Xin chào') as string,
        messageId: '<7-abc@joystay.example>',
        headers: { 'auto-submitted': 'auto-generated' },
      },
    ]);
  });

  it('is answered to an address with its key, or to the plain one', async () => {
    await sendTo('key@house.example', { replyKey: 'abc234g0123456789abcdef' });
    await sendTo('plain@house.example');
    const [keyed, plain] = await Promise.all(
      ['key', 'plain'].map((name) =>
        inbox<{ readonly headers: Record<string, string> }>(`/mail?to=${name}@house.example`),
      ),
    );
    expect(keyed?.[0]?.headers['reply-to']).toBe(
      'Joystay <tra-loi+abc234g0123456789abcdef@joystay.example>',
    );
    expect(plain?.[0]?.headers['reply-to']).toBe('Joystay <tra-loi@joystay.example>');
  });

  it('is refused for good, or for now, as the server says', async () => {
    expect(await sendTo('bounce-550@house.example')).toMatchObject({ outcome: 'refused' });
    expect(await sendTo('full-452@house.example')).toMatchObject({ outcome: 'later' });
    expect(await sendTo('down@house.example')).toMatchObject({ outcome: 'later' });
  });

  /** A sender of the house's settings, but for what a test changes. */
  const senderWith = (change: Partial<MailSettings>) => {
    const { mail: settings } = house.settings;
    if (settings === null) throw new Error('the house has no mail server');
    const sender = makeMailSender({ ...settings, ...change });
    const send = (messageId = 'again') =>
      sender.send({ ...mail, messageId, to: 'an@house.example' });
    return { send, close: sender.close };
  };

  it('does not wait in a row for a server that is silent: one at a time asks', async () => {
    const port = await freePort();
    const { send, close } = senderWith({ host: '127.0.0.1', port });
    const sandbox = createSandbox();
    const silent = { outcome: 'later', error: 'the mail server is silent' };
    try {
      for (let mails = 0; mails < 5; mails += 1) {
        const result = await send();
        expect(result).toMatchObject({ outcome: 'later' });
        expect(result).not.toEqual(silent);
      }
      const [asks, waits] = await Promise.all([send(), send()]);
      expect(asks).not.toEqual(silent);
      expect(waits).toEqual(silent);
      await sandbox.listenForMail('127.0.0.1', port);
      expect(await send()).toEqual({ outcome: 'accepted' });
      expect(await Promise.all([send('one'), send('two')])).toEqual([
        { outcome: 'accepted' },
        { outcome: 'accepted' },
      ]);
    } finally {
      close();
      await sandbox.close();
    }
  });

  it('says when it is our login that the server refuses', async () => {
    const login = { user: 'sandbox', pass: 'of last year' };
    const { send, close } = senderWith({ login });
    expect(await send()).toMatchObject({ outcome: 'later', isOurs: true });
    close();
  });

  it.each([
    'bad\r\nRCPT TO:<z@z.example>@x.example',
    'a@x.example, z@z.example',
    'Name <a@x.example>',
    'ạn@x.example',
    'nobody',
  ])('never leaves for %j, which could name another', async (address) => {
    expect(await sendTo(address)).toEqual({ outcome: 'refused', error: 'not a plain address' });
    expect(await inbox('/mail?to=z@z.example')).toEqual([]);
  });

  it('takes no header from a subject', async () => {
    const subject = 'One\r\nBcc: z@z.example';
    expect(await sendTo('cr@house.example', { subject })).toEqual({ outcome: 'accepted' });
    expect(await inbox('/mail?to=z@z.example')).toEqual([]);
    expect(await inbox('/mail?to=cr@house.example')).toMatchObject([
      { subject: 'One Bcc: z@z.example' },
    ]);
  });
});

describe('Zalo', () => {
  let sent = 0;
  const message = (phone: string) => ({
    phone,
    move: 'bookedPaid',
    language: 'vi',
    params: { ma_don: 'ABC 234' },
    trackingId: `m-${(sent += 1)}`,
  });

  it('takes a message with the token that its refresh token gave, and renews one that is over', async () => {
    const first = await house.zns.send(message('+84901000001'), house.now());
    expect(first).toMatchObject({ outcome: 'accepted' });
    const tokens = await makeZnsTokenKeeper(at.db).read();
    // A day and an hour later.
    const later = addMinutes(house.now(), 25.5 * 60);
    expect(await house.zns.send(message('+84901000001'), later)).toMatchObject({
      outcome: 'accepted',
    });
    expect((await makeZnsTokenKeeper(at.db).read())?.refreshToken).not.toBe(tokens?.refreshToken);
    expect(await inbox('/zns?phone=+84901000001'.replace('+', '%2B'))).toHaveLength(2);
  });

  it('refuses with a code that tells ours from usual ones', async () => {
    expect(await house.zns.send(message('+84901000118'), house.now())).toEqual({
      outcome: 'refused',
      error: '-118 Zalo account does not exist',
      isOurs: false,
    });
    expect(await house.zns.send(message('+84901000131'), house.now())).toMatchObject({
      outcome: 'refused',
      isOurs: true,
    });
  });

  it('is not asked for a template that it did not approve, nor where it is not set up', async () => {
    expect(house.zns.hasTemplate('bookedPaid', 'th')).toBe(false);
    const none = makeZnsSender(null, makeZnsTokenKeeper(at.db));
    expect([none.isSetUp, (await none.send(message('+84901000001'), house.now())).outcome]).toEqual(
      [false, 'refused'],
    );
  });

  it('signs its reports as in the published vector', () => {
    const body =
      '{"app_id":"1000000000000000001","sender":{"id":"2000000000000000002"},"recipient":{"id":"84901234567"},"event_name":"user_received_message","message":{"delivery_time":"1796108560123","msg_id":"0a1b2c3d4e5f60718293","tracking_id":"bk-240101-confirmed"},"timestamp":"1796108560456"}';
    const mac = 'mac=061ba09e4d883ee0e09efd09d53a9030b1d6cd6ffd65c55a21151c9dbe37c83c';
    expect(house.zns.readReport(body, mac)).toEqual({
      trackingId: 'bk-240101-confirmed',
      id: '0a1b2c3d4e5f60718293',
    });
    expect(house.zns.readReport(`${body} `, mac)).toBeNull();
    expect(house.zns.readReport('{}', mac)).toBeNull();
  });
});
