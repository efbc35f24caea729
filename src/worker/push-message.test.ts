// A push message is parsed completely, opens only this site, and is ignored when it is not ours.

import { expect, test } from 'vitest';
import { isCheckInAnswer, isAlreadyVisible, parsePushMessage } from './push-message.ts';

const origin = 'https://stay.example';
const message = (change: object = {}, beside: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    app_badge: 1,
    notification: {
      title: 'Xin chào',
      body: 'A',
      lang: 'vi',
      tag: 't',
      navigate: `${origin}/vi-vn`,
      ...change,
    },
    ...beside,
  });

test('our own message is parsed completely', () => {
  const data = { ask: 7, code: 'AB2345', key: 'k', said: 's', unsaid: 'u', waits: 'w' };
  expect(
    parsePushMessage(
      message({
        actions: [{ action: 'pay', title: 'Trả', navigate: `${origin}/vi-vn/pay` }],
        data,
      }),
      origin,
    ),
  ).toEqual({
    title: 'Xin chào',
    body: 'A',
    lang: 'vi',
    tag: 't',
    navigate: `${origin}/vi-vn`,
    icon: undefined,
    actions: [{ action: 'pay', title: 'Trả', navigate: `${origin}/vi-vn/pay` }],
    question: data,
    page: null,
    booking: null,
  });
});

test("another site's address becomes our home page", () => {
  const read = parsePushMessage(
    message({
      navigate: 'https://evil.example/',
      icon: 'javascript:1',
      actions: [{ action: 'pay', title: 'x', navigate: '//evil.example' }],
    }),
    origin,
  );
  expect([read?.navigate, read?.icon, read?.actions[0]?.navigate]).toEqual([
    `${origin}/`,
    `${origin}/`,
    `${origin}/`,
  ]);
});

test('a message that is not ours is ignored', () => {
  for (const said of [
    undefined,
    '',
    'hello',
    '[]',
    '{}',
    message({ title: '' }),
    message({}, { web_push: 1 }),
  ])
    expect(parsePushMessage(said, origin)).toBeNull();
});

test("a message about a booking counts as seen only while that booking's page is visible", () => {
  const { page = null } = parsePushMessage(message({ data: { page: 'AB2345' } }), origin) ?? {};
  const looksAt = (path: string, visibilityState: DocumentVisibilityState = 'visible') =>
    isAlreadyVisible({ page }, [{ url: `${origin}/vi-vn${path}`, visibilityState }]);
  expect([
    looksAt('/account/my-booking/AB2345'),
    looksAt('/checkout/booking-status?code=AB2345&key=k'),
  ]).toEqual([true, true]);
  expect([
    looksAt('/account/my-booking/AB2345', 'hidden'),
    looksAt('/account/my-booking/CD2345'),
    looksAt('/account/my-booking'),
    looksAt('/account/coupons?code=AB2345'),
    looksAt('/checkout/booking-status'),
  ]).toEqual([false, false, false, false, false]);
  expect(
    isAlreadyVisible({ page: null }, [
      { url: `${origin}/vi-vn/account/my-booking/AB2345`, visibilityState: 'visible' },
    ]),
  ).toBe(false);
});

test('only three actions are answers', () =>
  expect(['checkedIn', 'couldNotCheckIn', 'didNotCheckIn', 'pay', ''].map(isCheckInAnswer)).toEqual(
    [true, true, true, false, false],
  ));

test('a message names its booking by the link; an incomplete link names none', () => {
  const booking = { code: 'AB2345', key: 'k', owner: 7 };
  const read = (said: unknown) =>
    parsePushMessage(message({ data: { booking: said } }), origin)?.booking;
  expect([
    read(booking),
    read({ ...booking, key: '' }),
    read({ code: 'AB2345', key: 'k' }),
    read('AB2345'),
    read(undefined),
  ]).toEqual([booking, null, null, null, null]);
});
