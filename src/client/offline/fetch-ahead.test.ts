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

test('a page that has an older answer waits for the same request', async () => {
  const { client, answers } = openClient();
  client.setQueryData(hotel.queryKey, { name: 'Sen' } as never, { updatedAt: 1 });
  const ahead = fetchAhead(client, hotel.queryKey);
  const page = client.fetchQuery(hotel);
  await settled();
  expect(answers).toHaveLength(1);
  answers[0]?.(found('Lá Sen'));
  await ahead;
  expect(await page).toEqual({ name: 'Lá Sen' });
});

test('what was found out of date meanwhile is asked for anew, and stays out of date', async () => {
  const { client, answers } = openClient();
  client.setQueryData(hotel.queryKey, { name: 'Sen' } as never, { updatedAt: 1 });
  const ahead = fetchAhead(client, hotel.queryKey);
  await settled();
  await client.invalidateQueries({ queryKey: hotel.queryKey });
  answers[0]?.(found('Sen'));
  await ahead;
  expect(client.getQueryState(hotel.queryKey)?.isInvalidated).toBe(true);
  const later = fetchAhead(client, hotel.queryKey);
  const page = client.fetchQuery(hotel);
  await settled();
  expect(answers).toHaveLength(3);
  answers[2]?.(found('Lá Sen'));
  expect(await page).toEqual({ name: 'Lá Sen' });
  answers[1]?.(found('Sen'));
  await later;
  expect(client.getQueryData(hotel.queryKey)).toEqual({ name: 'Lá Sen' });
});

test('a page asks itself where the request it waits for brings no answer', async () => {
  const { client, answers } = openClient();
  const ahead = fetchAhead(client, hotel.queryKey);
  const page = client.ensureQueryData(hotel);
  await settled();
  answers[0]?.({ status: 0, fault: new Fault(errorCodes.timeout) });
  await ahead;
  await settled();
  answers[1]?.(found('Lá Sen'));
  expect(await page).toEqual({ name: 'Lá Sen' });
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
