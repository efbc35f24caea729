// Only calls whose row says `offline: 'cache'` are read from the device.

import { expect, test } from 'vitest';
import { withoutPersister, createQueryClient } from './query-client.ts';

const client = createQueryClient(async () => 'saved');
const ask = (call: string, past = {}) =>
  client.fetchQuery({ queryKey: [call, {}, 'guest'], queryFn: async () => 'asked', ...past });

test('a cached call goes through the persister, any other to the server', async () => {
  expect([await ask('hotel/getHome'), await ask('booking/getQuote')]).toEqual(['saved', 'asked']);
});

test('prefetching bypasses the persister', async () => {
  expect(await ask('hotel/getHotelDetail', { persister: withoutPersister })).toBe('asked');
});

test('without a persister, as on the server, everything is fetched', async () => {
  const server = createQueryClient();
  const answer = await server.fetchQuery({
    queryKey: ['hotel/getHome', {}, 'guest'],
    queryFn: async () => 'asked',
  });
  expect(answer).toBe('asked');
});
