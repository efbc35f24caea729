// Holds the settings to their defaults and to clear complaints.
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3001,
      options: { timeScale: 1, momo: {}, zalopay: {}, shopeepay: {}, vnpay: {}, sms: {} },
    });
  });

  it('are read from the environment', () => {
    expect(
      readSettings({
        HOST: '::',
        PORT: '0',
        SANDBOX_DATA: 'sandbox.db',
        SANDBOX_TIME_SCALE: '0.01',
        SANDBOX_PUBLIC_URL: 'http://pay.test',
        MOMO_SECRET_KEY: 's',
        ZALOPAY_APP_ID: '7',
        SPP_STORE_ID: 'b',
        VNPAY_TMN_CODE: 't',
        ESMS_BRANDNAME: 'B',
        SANDBOX_SMS_FAILING: '777103=103, 777000=drop',
      }),
    ).toEqual({
      host: '::',
      port: 0,
      options: {
        timeScale: 0.01,
        data: 'sandbox.db',
        publicUrl: 'http://pay.test',
        momo: { secretKey: 's' },
        zalopay: { appId: 7 },
        shopeepay: { storeId: 'b' },
        vnpay: { tmnCode: 't' },
        sms: { brandname: 'B', failing: { 777103: '103', 777000: 'drop' } },
      },
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['SANDBOX_TIME_SCALE', '0'],
    ['SANDBOX_TIME_SCALE', '-1'],
    ['SANDBOX_SMS_FAILING', '103'],
  ])('%s=%s is refused by name', (name, value) =>
    expect(() => readSettings({ [name]: value })).toThrow(name),
  );
});
