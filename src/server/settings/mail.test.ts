// Holds the settings of mail and Zalo to clear complaints, and to nothing where nothing is given.

import { describe, expect, it } from 'vitest';
import { mailSettingsOf } from './mail.ts';
import { znsSettingsOf } from './zns.ts';

const mailOf = (env: Record<string, string>, sandbox: string | null = null) => {
  const mistakes: string[] = [];
  return { settings: mailSettingsOf(env, sandbox, mistakes), mistakes };
};

describe('mail', () => {
  it('is absent where nothing is given, and the sandbox hears it beside its pages', () => {
    expect(mailOf({})).toEqual({ settings: null, mistakes: [] });
    expect(mailOf({}, 'http://localhost:3001').settings).toMatchObject({
      host: 'localhost',
      port: 3025,
      isSecure: false,
      requiresTls: false,
      login: { user: 'sandbox' },
    });
    expect(mailOf({ SANDBOX_SMTP_PORT: '4303' }, 'http://localhost:3001').settings?.port).toBe(
      4303,
    );
  });

  it('files answers only where the provider signs what it reports of them', () => {
    const given = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@stay.example' };
    expect(mailOf(given).settings?.areRepliesReported).toBe(false);
    expect(mailOf({ ...given, MAIL_REPLIES: 'reported' }).mistakes).toEqual([
      'MAIL_REPLIES can be reported only with MAIL_REPORT_SECRET.',
    ]);
    const reported = { ...given, MAIL_REPLIES: 'reported', MAIL_REPORT_SECRET: 'x'.repeat(16) };
    expect(mailOf(reported).settings?.areRepliesReported).toBe(true);
    expect(
      mailOf({ ...reported, MAIL_REPLY_TO: `${'a'.repeat(41)}@mail.example` }).mistakes,
    ).toEqual(['MAIL_REPLIES can be reported only to an address that is shorter before its @.']);
  });

  it('takes nothing of the sandbox where a server is given', () => {
    expect(
      mailOf(
        { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@stay.example' },
        'http://localhost:3001',
      ).settings,
    ).toMatchObject({
      replyTo: 'a@stay.example',
      reportSecret: null,
      areRepliesReported: false,
    });
  });

  it('goes by TLS wherever the server is not this machine', () => {
    const { settings } = mailOf({
      SMTP_URL: 'smtps://us%40er:p%3Aw@mail.example',
      MAIL_FROM: 'booking@stay.example',
    });
    expect(settings).toMatchObject({
      port: 465,
      isSecure: true,
      login: { user: 'us@er', pass: 'p:w' },
      reportSecret: null,
      dkim: null,
    });
    expect(
      mailOf({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@stay.example' }).settings,
    ).toMatchObject({ port: 587, isSecure: false, requiresTls: true, login: null });
  });

  it('says what is missing or wrong', () => {
    expect(mailOf({ SMTP_URL: 'smtps://mail.example' }).mistakes).toEqual([
      'Mail needs SMTP_URL and MAIL_FROM together.',
    ]);
    expect(mailOf({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'nobody' }).mistakes).toEqual([
      'SMTP_URL must be like smtps://user:password@mail.example:465.',
      'MAIL_FROM must be an address such as booking@mail.example.',
    ]);
    expect(mailOf({ DKIM_DOMAIN: 'stay.example' }).mistakes).toEqual([
      'DKIM needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY together.',
    ]);
  });
});

describe('Zalo', () => {
  it('needs all of its keys, and templates by move and language', () => {
    const mistakes: string[] = [];
    const keys = {
      ZNS_APP_ID: '1',
      ZNS_APP_SECRET: 's',
      ZNS_OA_SECRET: 'o',
      ZNS_REFRESH_TOKEN: 'r',
    };
    expect(znsSettingsOf({}, null, mistakes)).toBeNull();
    expect(
      znsSettingsOf({ ...keys, ZNS_TEMPLATES: 'bookedPaid.vi=1, declined.en=2' }, null, mistakes),
    ).toMatchObject({
      baseUrl: 'https://business.openapi.zalo.me',
      templates: { 'bookedPaid.vi': '1', 'declined.en': '2' },
    });
    expect(mistakes).toEqual([]);
    znsSettingsOf({ ...keys, ZNS_TEMPLATES: 'bookedPaid=1' }, null, mistakes);
    expect(mistakes).toEqual([
      'ZNS_TEMPLATES has "bookedPaid=1", but it must be like bookedPaid.vi=412345.',
    ]);
  });
});
