// Promises that fetching ahead costs a page nothing: one request for both, no outage told for what
// nobody waits for, and nothing left behind by a failure.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Result } from '#contract/request.ts';
import { connectTransport, query } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { persistedQuery } from './query-persister.ts';

/** A client whose calls are answered when the test says so. */
function openClient() {
  const client = createQueryClient(persistedQuery);
  const answers: ((result: Result) => void)[] = [];
  connectTransport(
    client,
    () =>
      new Promise<Result>((answer) => {
        answers.push(answer);
      }),
  );
  return { client, answers };
}
const hotel = query('hotel/getHotelDetail', { slug: 'la-sen' });
const found = (name: string): Result => ({ data: { name } });
/** Until all that is due at once has run. */
const settled = () =>
  new Promise((done) => {
    setTimeout(done);
  });

test('what was fetched ahead is there for the page', async () => {
  const { client, answers } = openClient();
  const ahead = fetchAhead(client, hotel.queryKey);
  await settled();
  expect(client.getQueryCache().getAll()).toEqual([]);
  answers[0]?.(found('Lá Sen'));
  await ahead;
  expect(await client.ensureQueryData(hotel)).toEqual({ name: 'Lá Sen' });
  await fetchAhead(client, hotel.queryKey);
  expect(answers).toHaveLength(1);
});

test('a page that is opened meanwhile waits for the same request', async () => {
  const { client, answers } = openClient();
  const ahead = fetchAhead(client, hotel.queryKey);
  const page = client.ensureQueryData(hotel);
  await settled();
  expect(answers).toHaveLength(1);
  answers[0]?.(found('Lá Sen'));
  await ahead;
  expect(await page).toEqual({ name: 'Lá Sen' });
});

test('a failure is no outage, and leaves what was there', async () => {
  const { client, answers } = openClient();
  client.setQueryData(hotel.queryKey, { name: 'Lá Sen' } as never, { updatedAt: 1 });
  const ahead = fetchAhead(client, hotel.queryKey);
  await settled();
  answers[0]?.({ status: 0, fault: new Fault(errorCodes.timeout) });
  await ahead;
  expect(client.getQueryState(hotel.queryKey)).toMatchObject({
    status: 'success',
    fetchStatus: 'idle',
    data: { name: 'Lá Sen' },
  });
  expect(isServerReachable()).toBe(true);
});

test('a page that waits for a request that fails learns of it', async () => {
  const { client, answers } = openClient();
  const ahead = fetchAhead(client, hotel.queryKey);
  const page = client.ensureQueryData(hotel);
  await settled();
  answers[0]?.({ status: 404, fault: new Fault(errorCodes.notFound) });
  await ahead;
  await expect(page).rejects.toMatchObject({ code: errorCodes.notFound });
});
