// Tests that the outbox sends each entry once and in order, whatever is killed, lost or done twice
// at the same moment.

import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  record,
  scheduler,
  subarray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policy } from '#domain/policy.ts';
import { memoryRows } from '#tests/support/outbox-rows.ts';
import { errorCodes, type ErrorCode } from '../error-codes.ts';
import { Fault } from '../fault.ts';
import {
  isDiscardable,
  makeOutbox,
  outcomeOf,
  requestLane,
  type NewRow,
  type OutboxRow,
  type RowStore,
} from './outbox.ts';
import type { ProfileInput } from './profile-changes.ts';

const wish = (n: number, lane = 'favorite 7', key = `wish-${n}`): NewRow => ({
  call: 'review/createReview',
  input: { code: `${n}`, cleanliness: 5, facilities: 5, services: 5, text: 'Sạch và yên tĩnh' },
  lane,
  about: 'Lá Sen',
  key,
  owner: 4,
  device: 'd',
  locale: 'vi-vn',
});

const now = Date.UTC(2026, 10, 22);
const alone = { lock: (work: () => Promise<void>) => work(), nowMs: () => now };
const states = (store: { readonly rows: Map<string, OutboxRow> }) =>
  [...store.rows.values()].map(({ key, state }) => `${key} ${state}`);

describe('one wish', () => {
  test.each([
    [errorCodes.offline, 'waiting'],
    [errorCodes.timeout, 'waiting'],
    [errorCodes.busy, 'waiting'],
    [errorCodes.unexpected, 'waiting'],
    [errorCodes.tooManyRequests, 'waiting'],
    [errorCodes.stillWorking, 'waiting'],
    [errorCodes.sessionExpired, 'waiting'],
    [errorCodes.signInRequired, 'waiting'],
    [errorCodes.profileChanged, 'conflict'],
    [errorCodes.priceChanged, 'conflict'],
    [errorCodes.soldOut, 'conflict'],
    [errorCodes.answerNotPossible, 'conflict'],
    [errorCodes.invalidProfile, 'refused'],
    [errorCodes.notFound, 'refused'],
    [errorCodes.reviewClosed, 'refused'],
    [errorCodes.requestExpired, 'refused'],
  ] as const)('that meets %s is %s', async (code, state) => {
    const store = memoryRows();
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async () => {
        throw new Fault(code, { told: 1 });
      },
    });
    await outbox.put(wish(1));
    await outbox.drain(4);
    expect(states(store)).toEqual([`wish-1 ${state}`]);
    expect(store.rows.get('wish-1')?.fault).toEqual(
      state === 'waiting' ? undefined : { code, details: { told: 1 } },
    );
  });

  test('is written down before it is sent, and says so while it is sent', async () => {
    const store = memoryRows();
    const seen: string[][] = [];
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async () => {
        seen.push(states(store));
      },
    });
    await outbox.put(wish(1));
    await outbox.drain(4);
    expect(seen).toEqual([['wish-1 sending']]);
    expect(states(store)).toEqual(['wish-1 sent']);
  });

  test('keeps the words of a refusal whose code it does not know, and of no other', async () => {
    const store = memoryRows();
    const unknown = 'API_RVW_999' as ErrorCode;
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async ({ key }) => {
        throw new Fault(
          key === 'wish-1' ? unknown : errorCodes.invalidProfile,
          undefined,
          'Reviews are closed for today.',
        );
      },
    });
    await outbox.put(wish(1));
    await outbox.put(wish(2, 'profile'));
    await outbox.drain(4);
    expect([...store.rows.values()].map(({ fault }) => fault)).toEqual([
      { code: unknown, serverMessage: 'Reviews are closed for today.' },
      { code: errorCodes.invalidProfile },
    ]);
  });

  test('of another member stays where it is, and leaves when this one comes', async () => {
    const store = memoryRows();
    const sent: string[] = [];
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async ({ key }) => {
        sent.push(key);
      },
    });
    await outbox.put({ ...wish(1), owner: 9 });
    await outbox.drain(4);
    expect(sent).toEqual([]);
    await outbox.tidy(4);
    expect(states(store)).toEqual([]);
  });

  test('that was never sent is replaced by the next of its kind, one that was sent is not', async () => {
    const store = memoryRows();
    let isAway = true;
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async () => {
        if (isAway) throw new Fault(errorCodes.timeout);
      },
    });
    await outbox.put(wish(1));
    await outbox.put(wish(2));
    expect(states(store)).toEqual(['wish-2 waiting']);
    await outbox.drain(4);
    await outbox.put(wish(3));
    expect(states(store)).toEqual(['wish-2 waiting', 'wish-3 waiting']);
    isAway = false;
    await outbox.drain(4);
    expect(states(store)).toEqual(['wish-2 sent', 'wish-3 sent']);
  });

  test('older than a week is asked about, and sent under its own key when it is wanted still', async () => {
    const store = memoryRows();
    let ms = now;
    const sent: string[] = [];
    const outbox = makeOutbox({
      ...alone,
      nowMs: () => ms,
      store,
      send: async ({ key }) => {
        sent.push(key);
      },
    });
    await outbox.put(wish(1));
    ms += (policy.queuedDays + 1) * 86_400_000;
    await outbox.drain(4);
    expect([states(store), sent, store.rows.get('wish-1')?.fault?.code]).toEqual([
      ['wish-1 refused'],
      [],
      errorCodes.stale,
    ]);
    await outbox.retry('wish-1');
    await outbox.drain(4);
    expect([states(store), sent]).toEqual([['wish-1 sent'], ['wish-1']]);
    ms += 2 * 86_400_000;
    await outbox.tidy(4);
    expect(states(store)).toEqual([]);
  });

  test('is taken back while it waits; a booking that may have arrived is not', async () => {
    const store = memoryRows();
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async () => {
        throw new Fault(errorCodes.timeout);
      },
    });
    await outbox.put(wish(1));
    expect(await outbox.discard('wish-1')).toBe(true);
    expect(states(store)).toEqual([]);
    const request = { call: 'booking/createBooking', state: 'waiting' } as const;
    expect(
      [0, 1].map((tries) => isDiscardable({ ...wish(2), ...request, tries } as OutboxRow)),
    ).toEqual([true, false]);
  });

  test('too large for a device is refused at once', async () => {
    const outbox = makeOutbox({ ...alone, store: memoryRows(), send: async () => undefined });
    await expect(outbox.put({ ...wish(1), about: 'x'.repeat(300_000) })).rejects.toMatchObject({
      code: errorCodes.invalidInput satisfies ErrorCode,
    });
  });

  test('that fails for a reason of nobody waits, and the other lanes go on', async () => {
    expect(outcomeOf(new TypeError('ours'))).toEqual({ state: 'waiting', isAway: false });
    const store = memoryRows();
    const outbox = makeOutbox({
      ...alone,
      store,
      send: async ({ lane }) => {
        if (lane === 'a') throw new Fault(errorCodes.busy);
      },
    });
    for (const [n, lane] of ['a', 'a2', 'a', 'b'].entries())
      await outbox.put({
        ...wish(n, lane),
        call: n === 2 ? 'booking/updateCheckInStatus' : 'review/createReview',
      } as NewRow);
    await outbox.drain(4);
    expect(states(store)).toEqual([
      'wish-0 waiting',
      'wish-1 sent',
      'wish-2 waiting',
      'wish-3 sent',
    ]);
  });
});

const profile = (n: number, input: ProfileInput): NewRow => ({
  call: 'user/updateProfileInfo',
  input,
  lane: 'profile',
  about: 'Mai',
  key: `wish-${n}`,
  owner: 4,
  device: 'd',
  locale: 'vi-vn',
});
const request = (n: number, date: string, hours = 2): NewRow => {
  const input = {
    slug: 'la-sen',
    roomTypeSn: 3,
    stay: { type: 'hourly', date, start: '14:00', hours },
  } as never;
  return { ...wish(n), call: 'booking/createBooking', input, lane: requestLane(input) };
};
/** One sender whose answers are given: a fault, or nothing for a yes. */
function sender(faultOf: (row: OutboxRow) => Fault | null = () => null) {
  const store = memoryRows();
  const sent: OutboxRow[] = [];
  const outbox = makeOutbox({
    ...alone,
    store,
    send: async (row) => {
      sent.push(row);
      const fault = faultOf(row);
      if (fault !== null) throw fault;
    },
  });
  return { store, sent, outbox };
}

describe('a wish', () => {
  test('for one room on another day or for longer stands beside the first; for the same stay it takes its place', async () => {
    const { store, outbox } = sender();
    await outbox.put(request(1, '2026-12-01'));
    await outbox.put(request(2, '2026-12-02'));
    await outbox.put(request(3, '2026-12-01', 4));
    await outbox.put(request(4, '2026-12-02'));
    expect(states(store)).toEqual(['wish-1 waiting', 'wish-3 waiting', 'wish-4 waiting']);
  });

  test.each([
    [errorCodes.priceChanged, 'conflict'],
    [errorCodes.requestExpired, 'refused'],
  ] as const)('takes no place of one that met %s, unless it answers it', async (code, state) => {
    const { store, outbox } = sender(({ key }) => (key === 'wish-1' ? new Fault(code) : null));
    await outbox.put(request(1, '2026-12-01'));
    await outbox.drain(4);
    await outbox.put(request(2, '2026-12-01'));
    expect(states(store)).toEqual([`wish-1 ${state}`, 'wish-2 waiting']);
    await outbox.put(request(3, '2026-12-01'), ['wish-1']);
    expect(states(store)).toEqual(['wish-3 waiting']);
  });

  test('that answers another takes away nothing that still waits or was sent', async () => {
    const { store, outbox } = sender();
    await outbox.put(request(1, '2026-12-01'));
    await outbox.drain(4);
    await outbox.put(request(2, '2026-12-02'));
    await outbox.put(request(3, '2026-12-03'), ['wish-1', 'wish-2']);
    expect(states(store)).toEqual(['wish-1 sent', 'wish-2 waiting', 'wish-3 waiting']);
  });

  test('about the profile carries on what it replaces and names all that this device has seen or said', async () => {
    const { store, sent, outbox } = sender();
    await outbox.put(profile(1, { nickName: 'Lan', was: { nickName: ['Mai'] } }));
    expect(
      await outbox.put(profile(2, { email: 'a@b.vn', was: { email: [''] } })),
      'it carries the name too',
    ).toBe(true);
    await outbox.put(profile(3, { nickName: 'Hoa', was: { nickName: ['Mai'] } }));
    expect(states(store)).toEqual(['wish-3 waiting']);
    await outbox.drain(4);
    expect(sent.map(({ input }) => input)).toEqual([
      {
        nickName: 'Hoa',
        email: 'a@b.vn',
        was: { nickName: ['Mai', 'Lan'], email: ['', 'a@b.vn'] },
      },
    ]);
    // Another tab, whose form still shows the first name, meets no conflict with its own device.
    await outbox.put(profile(4, { nickName: 'Cúc', was: { nickName: ['Mai'] } }));
    expect(store.rows.get('wish-4')?.input).toEqual({
      nickName: 'Cúc',
      was: { nickName: ['Mai', 'Hoa'] },
    });
  });

  test('of an older build is read, kept and sent as it was written', async () => {
    const { store, sent, outbox } = sender();
    const older = [
      { ...request(1, '2026-12-01'), lane: 'request la-sen 3' },
      profile(2, { nickName: 'Lan', email: 'old@b.vn', version: 3 }),
      wish(3),
    ].map((row, at) => ({
      ...row,
      order: at + 1,
      at: now,
      state: at === 2 ? 'sending' : 'waiting',
      tries: at === 2 ? 1 : 0,
    })) as OutboxRow[];
    for (const row of older) store.rows.set(row.key, row);
    await outbox.put(request(4, '2026-12-01'));
    await outbox.put(profile(5, { email: 'new@b.vn', was: { email: ['old@b.vn'] } }));
    await outbox.drain(4);
    expect(sent.map(({ key }) => key)).toEqual(['wish-1', 'wish-2', 'wish-3', 'wish-4', 'wish-5']);
    expect(sent[1]?.input).toEqual({ nickName: 'Lan', email: 'old@b.vn', version: 3 });
  });

  test('that ends while no page is open is kept until its member was told', async () => {
    const store = memoryRows();
    let ms = now;
    const outbox = makeOutbox({
      ...alone,
      nowMs: () => ms,
      store,
      send: async () => undefined,
      isWatched: async () => false,
    });
    await outbox.put(wish(1));
    await outbox.drain(4);
    ms += 10 * 86_400_000;
    await outbox.tidy(4);
    expect(store.rows.get('wish-1')).toMatchObject({ state: 'sent', isUntold: true });
    await outbox.told(['wish-1']);
    await outbox.tidy(4);
    expect(states(store)).toEqual([]);
  });
});

test('whatever is typed about a profile in whatever order, the last word of each field arrives and nothing else', async () => {
  const fields = ['nickName', 'email', 'firstName'] as const;
  const step = record({
    fields: subarray([...fields], { minLength: 1 }),
    text: constantFrom('a', 'b', 'c', 'd'),
    then: constantFrom('nothing', 'drain', 'lose', 'refuse'),
  });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const profileThere: Record<string, string> = { nickName: 'x', email: 'x', firstName: 'x' };
      let mood: string = 'nothing';
      const refused = new Set<string>();
      const { store, outbox } = sender(({ key, input }) => {
        if (mood === 'lose') return new Fault(errorCodes.timeout);
        if (mood === 'refuse') {
          refused.add(key);
          return new Fault(errorCodes.profileChanged);
        }
        const { was, ...said } = input as { was: Record<string, string[]> };
        // As the server judges it: the stored value was seen or sent by this device.
        for (const [field, value] of Object.entries(said)) {
          expect(was[field]).toContain(profileThere[field]);
          profileThere[field] = String(value);
        }
        return null;
      });
      const last: Record<string, string> = {};
      for (const [n, { fields: changed, text, then }] of steps.entries()) {
        const said = Object.fromEntries(changed.map((field) => [field, text]));
        // Every form was opened before the first change.
        const was = Object.fromEntries(changed.map((field) => [field, ['x']]));
        await outbox.put(profile(n, { ...said, was }));
        Object.assign(last, said);
        mood = then;
        if (then !== 'nothing') await outbox.drain(4);
        if (then === 'refuse') break;
      }
      mood = 'well';
      await outbox.drain(4);
      const kept = [...store.rows.values()];
      const waitsForMember = Object.assign(
        {},
        ...kept.filter(({ state }) => state === 'conflict').map(({ input }) => input),
      ) as Record<string, string>;
      // What was refused is still there to be seen; everything else has arrived.
      for (const key of refused) expect(store.rows.get(key)?.state).toBe('conflict');
      for (const [field, value] of Object.entries(last))
        expect([profileThere[field], waitsForMember[field]]).toContain(value);
    }),
    { numRuns: 300 },
  );
});

test('the server knows the key of a write longer than a wish is sent without asking', () => {
  expect(policy.writeKeysKeptDays).toBeGreaterThan(policy.queuedDays + 1);
});

/** A server as ours: the first answer of a key is the answer of the key. */
function server() {
  const answers = new Map<string, unknown>();
  const done: string[] = [];
  return {
    done,
    take(row: OutboxRow): unknown {
      if (!answers.has(row.key)) {
        done.push(row.key);
        answers.set(row.key, { code: row.key });
      }
      return answers.get(row.key);
    },
  };
}

const never = (): Promise<never> =>
  new Promise(() => {
    /* its tab is gone */
  });

/**
 * What may befall one step of a tab: it goes well, the tab dies before it or after it, or what was
 * sent or answered is lost.
 */
const fate = constantFrom('well', 'well', 'well', 'well', 'before', 'after', 'lost');

test.each([true, false])(
  'two tabs that are killed anywhere do each wish once and each booking in order (locks: %s)',
  async (hasLocks) => {
    await assert(
      asyncProperty(
        scheduler(),
        array(fate, { minLength: 40, maxLength: 40 }),
        array(constantFrom('a', 'b'), { minLength: 1, maxLength: 5 }),
        async (s, fates, lanes) => {
          const store = memoryRows();
          const remote = server();
          let held: Promise<void> = Promise.resolve();
          const lock = (work: () => Promise<void>) =>
            hasLocks ? (held = held.then(work, work)) : work();
          /**
           * A tab whose every step the scheduler places and fate may end; `free` lets a killed
           * tab's lock go, as a browser does.
           */
          const openTab = () => {
            let isDead = false;
            let free: () => void = () => {
              /* not locked */
            };
            const step = async <Value>(
              name: string,
              work: () => Promise<Value>,
            ): Promise<Value> => {
              const what = fates.pop() ?? 'well';
              await s.schedule(Promise.resolve(), name);
              if (isDead || what === 'before') {
                isDead = true;
                free();
                return never();
              }
              const value = await work();
              if (what === 'after') {
                isDead = true;
                free();
                return never();
              }
              if (what === 'lost' && name === 'send') throw new Fault(errorCodes.timeout);
              return value;
            };
            const rows: RowStore = {
              all: () => step('all', store.all),
              change: (key, make) => step('change', () => store.change(key, make)),
              clear: store.clear,
            };
            const run = (work: () => Promise<void>) =>
              lock(() =>
                Promise.race([
                  work(),
                  new Promise<void>((done) => {
                    free = done;
                  }),
                ]),
              );
            return makeOutbox({
              store: rows,
              nowMs: () => now,
              lock: run,
              send: (row) => step('send', async () => remote.take(row)),
            });
          };
          const seed = makeOutbox({ ...alone, store, send: never });
          // Kinds take turns, so that none replaces another of its booking.
          for (const [n, lane] of lanes.entries())
            await seed.put({
              ...wish(n, `${lane}`),
              owner: 4,
              call: `review/createReview${n}` as never,
            });
          const tabs = [openTab(), openTab()];
          for (const tab of tabs) void tab.drain(4);
          await s.waitIdle();
          fates.length = 0;
          const last = openTab();
          await Promise.all([s.waitIdle(), last.drain(4)]);
          expect([...store.rows.values()].map(({ state }) => state)).toEqual(
            lanes.map(() => 'sent'),
          );
          expect(remote.done.toSorted()).toEqual(lanes.map((_, n) => `wish-${n}`).toSorted());
          for (const lane of ['a', 'b']) {
            const wanted = lanes.flatMap((one, n) => (one === lane ? [`wish-${n}`] : []));
            expect(remote.done.filter((key) => wanted.includes(key))).toEqual(wanted);
          }
        },
      ),
      { numRuns: 300 },
    );
  },
);
