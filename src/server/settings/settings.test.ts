// Tests that a wrong setting is reported in a sentence, that production is not started by accident,
// and that the secret is kept.

import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const secret = 'a secret that only the tests know, 32+';
const production = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://stay.example/' };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('settings', () => {
  it('are all optional outside production, and one that is empty counts as absent', () => {
    const env = { DATA_DIR: dataDir };
    const empty = { HOST: '', PORT: '', PUBLIC_URL: '', DATABASE_URL: '', SECRET: '', PROXIES: '' };
    expect(readSettings({ ...env, ...empty })).toEqual(readSettings(env));
    expect(readSettings(env)).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      proxies: 0,
      search: 'memory',
      clockAheadMinutes: 0,
    });
    expect(readSettings(env).sandbox).toEqual({
      isUsed: true,
      isOwn: true,
      port: 3001,
      url: 'http://localhost:3001',
    });
  });

  it('use a sandbox that somebody else runs', () => {
    const { sandbox } = readSettings({ DATA_DIR: dataDir, SANDBOX: 'elsewhere' });
    expect(sandbox).toMatchObject({ isUsed: true, isOwn: false });
  });

  it('of production bring no sandbox and none of its keys, and count the proxy that speaks HTTPS', () => {
    const settings = readSettings(production);
    expect(settings).toMatchObject({
      isProduction: true,
      publicUrl: 'https://stay.example',
      momo: null,
      zalopay: null,
      shopeepay: null,
      vnpay: null,
      esms: null,
      proxies: 1,
    });
    expect(settings.sandbox.isUsed).toBe(false);
  });

  it('that are wrong are told all at once, each in a sentence', () => {
    const wrong = {
      NODE_ENV: 'production',
      PORT: '80a',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'http://stay.example',
      MOMO_ACCESS_KEY: 'x',
      SECRET: 'short',
    };
    expect(() => readSettings(wrong)).toThrow(
      [
        'PORT must be a number from 0 to 65535, not "80a".',
        'DATABASE_URL must begin with postgresql://.',
        'PUBLIC_URL must begin with https:// in production.',
        'SECRET must have at least 32 characters.',
        'MoMo needs MOMO_PARTNER_CODE, MOMO_ACCESS_KEY and MOMO_SECRET_KEY together.',
      ].join('\n'),
    );
    expect(() => readSettings({ ...production, SECRET: '' })).toThrow(
      'SECRET must be set in production.',
    );
    expect(() =>
      readSettings({ DATA_DIR: dataDir, MAP_STYLE_URL: 'tiles.example/style.json' }),
    ).toThrow('MAP_STYLE_URL must be the full address of a map style.');
    expect(() => readSettings({ ...production, CLOCK_AHEAD_MINUTES: '60' })).toThrow(
      'CLOCK_AHEAD_MINUTES is for trying things out, not for production.',
    );
    expect(() => readSettings({ ...production, DEV_RENDERER: 'renderer.mjs' })).toThrow(
      'DEV_RENDERER is for developing, not for production.',
    );
    expect(() => readSettings({ DATA_DIR: dataDir, SEARCH: 'disk' })).toThrow(
      'SEARCH must be memory or database.',
    );
    expect(readSettings({ DATA_DIR: dataDir, SEARCH: 'database' }).search).toBe('database');
    expect(() => readSettings({ DATA_DIR: dataDir, SAMPLE_HOTELS: '40' })).toThrow(
      'SAMPLE_HOTELS must be at least 150.',
    );
    expect(readSettings({ DATA_DIR: dataDir }).sampleHotels).toBe(10_240);
    expect(() =>
      readSettings({
        ...production,
        METRICS_TOKEN: 'short',
        DATABASE_POOL: '0',
        STOP_DELAY_SECONDS: '121',
      }),
    ).toThrow(
      [
        'METRICS_TOKEN must have at least 16 characters.',
        'DATABASE_POOL must be at least 1.',
        'STOP_DELAY_SECONDS must be a number from 0 to 120, not "121".',
      ].join('\n'),
    );
  });

  it('that are no addresses are told once each, and those of the sandbox and of messages are checked too', () => {
    const mistakesOf = (env: Record<string, string>) => () =>
      readSettings({ DATA_DIR: dataDir, ...env });
    expect(mistakesOf({ ...production, PUBLIC_URL: 'stay.example' })).toThrow(
      /^PUBLIC_URL must be a full address such as https:\/\/example\.com\.$/,
    );
    expect(mistakesOf({ SANDBOX_URL: 'localhost' })).toThrow(
      'SANDBOX_URL must be a full address such as http://localhost:3001.',
    );
    expect(mistakesOf({ ESMS_API_KEY: 'a' })).toThrow(
      'eSMS needs ESMS_API_KEY and ESMS_SECRET_KEY together.',
    );
    expect(
      mistakesOf({ ESMS_API_KEY: 'a', ESMS_SECRET_KEY: 's', ESMS_BASE_URL: 'rest.esms.vn' }),
    ).toThrow('ESMS_BASE_URL must be a full address such as https://rest.esms.vn.');
    expect(readSettings({ ...production, PORT: '65535' }).port).toBe(65_535);
  });

  it('of the site that are wrong leave no folder and no secret behind', () => {
    const fresh = join(dataDir, 'fresh');
    expect(() => readSettings({ DATA_DIR: fresh, WORKER: 'perhaps', SEARCH: 'disk' })).toThrow(
      'SEARCH must be memory or database.\nWORKER must be on or off.',
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('let a process of production serve a while after it was told to end, and nobody read its metrics from afar', () => {
    expect(readSettings(production)).toMatchObject({
      stopDelaySeconds: 5,
      metricsToken: null,
      databasePool: 10,
    });
    expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
      stopDelaySeconds: 0,
      metricsToken: null,
    });
  });
});

describe('keys of gateways', () => {
  const real = {
    ZALOPAY_APP_ID: '7',
    ZALOPAY_KEY1: 'a',
    ZALOPAY_KEY2: 'b',
    SPP_CLIENT_ID: 'c',
    SPP_SECRET_KEY: 's',
    SPP_MERCHANT_ID: 'm',
    SPP_STORE_ID: 'o',
    VNPAY_TMN_CODE: 't',
    VNPAY_SECRET_KEY: 'k',
  };

  it('are those of their documents while the sandbox is used', () => {
    const { momo, zalopay, shopeepay, vnpay } = readSettings({ DATA_DIR: dataDir });
    expect([
      momo?.baseUrl,
      zalopay?.baseUrl,
      shopeepay?.baseUrl,
      vnpay?.payUrl,
      vnpay?.apiUrl,
    ]).toEqual([
      'http://localhost:3001/momo',
      'http://localhost:3001/zalopay',
      'http://localhost:3001/spp',
      'http://localhost:3001/vnpay/paymentv2/vpcpay.html',
      'http://localhost:3001/vnpay/merchant_webapi/api/transaction',
    ]);
    expect([momo?.partnerCode, zalopay?.appId, vnpay?.tmnCode]).toEqual(['MOMO', 2553, 'TESTTMN1']);
  });

  it("of one's own lead to the real systems, or where one says", () => {
    expect(readSettings({ ...production, ...real })).toMatchObject({
      momo: null,
      zalopay: { appId: 7, key1: 'a', key2: 'b', baseUrl: 'https://openapi.zalopay.vn' },
      shopeepay: {
        clientId: 'c',
        secretKey: 's',
        merchantId: 'm',
        storeId: 'o',
        baseUrl: 'https://api.wallet.airpay.vn',
      },
      vnpay: { tmnCode: 't', secretKey: 'k', payUrl: 'https://pay.vnpay.vn/vpcpay.html' },
    });
    expect(
      readSettings({ ...production, ...real, ZALOPAY_BASE_URL: 'https://sb-openapi.zalopay.vn/' })
        .zalopay?.baseUrl,
    ).toBe('https://sb-openapi.zalopay.vn');
  });

  it('that are incomplete or wrong are told in a sentence each', () => {
    expect(() =>
      readSettings({
        ...production,
        ...real,
        ZALOPAY_APP_ID: 'x',
        SPP_STORE_ID: '',
        VNPAY_SECRET_KEY: '',
        ZALOPAY_BASE_URL: 'zalopay.vn',
      }),
    ).toThrow(
      [
        'ZALOPAY_BASE_URL must be a full address such as https://openapi.zalopay.vn.',
        'ZALOPAY_APP_ID must be a number, not "x".',
        'ShopeePay needs SPP_CLIENT_ID, SPP_SECRET_KEY, SPP_MERCHANT_ID and SPP_STORE_ID together.',
        'VNPAY needs VNPAY_TMN_CODE and VNPAY_SECRET_KEY together.',
      ].join('\n'),
    );
  });
});

describe('the hotline', () => {
  it('is absent unless it is given', () => {
    expect(readSettings({ DATA_DIR: dataDir }).hotline).toBeNull();
  });

  it.each([
    ['19001234', { shown: '1900 1234', dial: '19001234' }],
    ['+84 28 7300 1234', { shown: '028 7300 1234', dial: '+842873001234' }],
    ['+66 2 123 4567', { shown: '+66 2 123 4567', dial: '+6621234567' }],
  ])('given as %s is read and dialled', (given, hotline) => {
    expect(readSettings({ DATA_DIR: dataDir, HOTLINE: given }).hotline).toEqual(hotline);
  });

  it.each(['1900 xxxx', '123', 'call us on 1900 1234'])('is refused as %s', (given) => {
    expect(() => readSettings({ DATA_DIR: dataDir, HOTLINE: given })).toThrow(
      `HOTLINE must be a number that can be called, such as 1900 1234, not "${given}".`,
    );
  });
});

describe('the secret', () => {
  it("is made once, for its owner's eyes alone, and leaves nothing beside it", () => {
    const first = readSettings({ DATA_DIR: dataDir }).secret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: dataDir }).secret).toBe(first);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(first);
    expect(readdirSync(dataDir)).toEqual(['secret']);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is never taken from a file that lost it', () => {
    writeFileSync(join(dataDir, 'secret'), '');
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(
      /secret holds less than 32 characters; remove it/,
    );
  });
});

describe('keys of accounts elsewhere', () => {
  const real = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    APPLE_CLIENT_ID: 'vn.stay.web',
    APPLE_TEAM_ID: 'T',
    APPLE_KEY_ID: 'K',
    APPLE_PRIVATE_KEY: '-----BEGIN-----\\nx\\n-----END-----',
  };

  it("are the sandbox's while it is used, and none in production", () => {
    const { google, apple, facebook, zalopay } = readSettings({ DATA_DIR: dataDir }).social;
    expect(zalopay?.oauthUrl).toBe('http://localhost:3001/zalopay-app');
    expect([google?.issuer, apple?.issuer, facebook?.dialogUrl, facebook?.graphUrl]).toEqual([
      'http://localhost:3001/idp/google',
      'http://localhost:3001/idp/apple',
      'http://localhost:3001/idp/facebook/dialog/oauth',
      'http://localhost:3001/idp/facebook',
    ]);
    expect(readSettings(production).social).toEqual({
      google: null,
      apple: null,
      facebook: null,
      zalopay: null,
    });
  });

  it("of one's own lead to the real providers, and a key's lines may be written as one", () => {
    expect(readSettings({ ...production, ...real }).social).toEqual({
      google: { issuer: 'https://accounts.google.com', clientId: 'g', secret: 's' },
      facebook: null,
      zalopay: null,
      apple: {
        issuer: 'https://appleid.apple.com',
        clientId: 'vn.stay.web',
        teamId: 'T',
        keyId: 'K',
        privateKey: '-----BEGIN-----\nx\n-----END-----',
      },
    });
  });

  it('that are not whole are told by name', () => {
    expect(() => readSettings({ ...production, APPLE_TEAM_ID: 'T' })).toThrow(
      'Apple needs APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY together.',
    );
    expect(() => readSettings({ ...production, FACEBOOK_CLIENT_ID: 'f' })).toThrow(
      'Facebook needs FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET together.',
    );
    // The wallet gives its address with the contract, so there is none to fall back on.
    expect(() =>
      readSettings({ ...production, ZALOPAY_MINI_APP_ID: '1', ZALOPAY_OAUTH_SECRET: 's' }),
    ).toThrow('ZALOPAY_OAUTH_URL must be a full address');
  });
});

describe("the wallet's script", () => {
  it("is the sandbox's while it is used, the one named, and none in production", () => {
    expect(readSettings({ DATA_DIR: dataDir }).walletSdkUrl).toBe(
      'http://localhost:3001/zalopay-app/sdk.js',
    );
    expect(readSettings(production).walletSdkUrl).toBeNull();
    expect(
      readSettings({ ...production, WALLET_SDK_URL: 'https://wallet.example/sdk.js' }).walletSdkUrl,
    ).toBe('https://wallet.example/sdk.js');
    expect(() => readSettings({ ...production, WALLET_SDK_URL: 'sdk.js' })).toThrow(
      'WALLET_SDK_URL must be the full address',
    );
  });
});

describe('the wallets that may frame us', () => {
  it('are the sandbox while it is used, whoever is named, and nobody else', () => {
    expect(readSettings({ DATA_DIR: dataDir }).walletOrigins).toEqual(['http://localhost:3001']);
    expect(readSettings(production).walletOrigins).toEqual([]);
    expect(
      readSettings({ ...production, WALLET_ORIGINS: 'https://a.example  https://b.example:8443' })
        .walletOrigins,
    ).toEqual(['https://a.example', 'https://b.example:8443']);
    for (const wrong of ['https://a.example/x', '*', 'https://a.example; script-src *'])
      expect(() => readSettings({ ...production, WALLET_ORIGINS: wrong })).toThrow(
        'WALLET_ORIGINS must be origins',
      );
  });
});
