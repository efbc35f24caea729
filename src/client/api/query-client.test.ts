// Which answers are looked for on the device: those of the calls that the table says are kept, and no others.

import { expect, test } from 'vitest';
import { withoutPersister, createQueryClient } from './query-client.ts';

const client = createQueryClient(async () => 'saved');
const ask = (call: string, past = {}) =>
  client.fetchQuery({ queryKey: [call, {}, 'guest'], queryFn: async () => 'asked', ...past });

test('a call that is kept is answered by what saves, any other by the server', async () => {
  expect([await ask('hotel/getHome'), await ask('booking/getQuote')]).toEqual(['saved', 'asked']);
});

test('who asks ahead asks past what is saved', async () => {
  expect(await ask('hotel/getHotelDetail', { persister: withoutPersister })).toBe('asked');
});

test('without anything that saves, as on the server, everything is asked', async () => {
  const server = createQueryClient();
  const answer = await server.fetchQuery({
    queryKey: ['hotel/getHome', {}, 'guest'],
    queryFn: async () => 'asked',
  });
  expect(answer).toBe('asked');
});
