// A message is shown as it was meant, leads nowhere but to this site, and what is not ours is not taken for a message.

import { expect, test } from 'vitest';
import { isAnswer, readPush } from './pushed.ts';

const origin = 'https://stay.example';
const message = (change: object = {}, beside: object = {}) => JSON.stringify({ web_push: 8030, app_badge: 1, notification: { title: 'Xin chào', body: 'A', lang: 'vi', tag: 't', navigate: `${origin}/vi-vn`, ...change }, ...beside });

test('a message of ours is read whole', () => {
  const data = { ask: 7, code: 'AB2345', key: 'k', said: 's', unsaid: 'u', waits: 'w' };
  expect(readPush(message({ actions: [{ action: 'pay', title: 'Trả', navigate: `${origin}/vi-vn/pay` }], data }), origin)).toEqual({
    title: 'Xin chào', body: 'A', lang: 'vi', tag: 't', navigate: `${origin}/vi-vn`, icon: undefined, actions: [{ action: 'pay', title: 'Trả', navigate: `${origin}/vi-vn/pay` }], question: data,
  });
});

test('another site\'s address becomes our own front door', () => {
  const read = readPush(message({ navigate: 'https://evil.example/', icon: 'javascript:1', actions: [{ action: 'pay', title: 'x', navigate: '//evil.example' }] }), origin);
  expect([read?.navigate, read?.icon, read?.actions[0]?.navigate]).toEqual([`${origin}/`, `${origin}/`, `${origin}/`]);
});

test('what is not ours is nothing', () => {
  for (const said of [undefined, '', 'hello', '[]', '{}', message({ title: '' }), message({}, { web_push: 1 })]) expect(readPush(said, origin)).toBeNull();
});

test('only the three answers are answers', () => expect(['checkedIn', 'couldNotCheckIn', 'didNotCheckIn', 'pay', ''].map(isAnswer)).toEqual([true, true, true, false, false]));
