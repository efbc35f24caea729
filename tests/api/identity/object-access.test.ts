// Promises that nobody sees or moves what is another's: every call, asked by everyone, answers
// about another's thing as about none (docs/performance.md, S1).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { objectRows, partRows, type Role, type World } from '../support/object-rows.ts';
import { lan, openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import type { Answer, Asker } from '../support/people.ts';

const others = ['guest', 'stranger', 'staff', 'rival'] as const;
const roles: readonly Role[] = [...others, 'owner'];
/** What may stand in no answer but Lan's own. */
const traces = /903482917|Lan Của Riêng|lan\.rieng@example|LANREF77/;

let lans: ObjectWorld;
let world: World;
let asked: Readonly<Record<Role, Asker>>;
let stranger: number;

const makeWorld = async (): Promise<void> => void ({ world, asked, stranger } = await lans.make());
beforeAll(async () => {
  lans = await openObjectWorld();
});
afterAll(() => lans.close());

/** What an answer says, without how often was asked before it. */
const said = ({ status, body }: Answer): unknown => ({
  status,
  ...(JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (name === 'triesLeft' ? undefined : value)),
  ) as object),
});

const codeOf = ({ body }: Answer): string => body.errors?.[0]?.code ?? '';
const needsMember = (name: CallName): boolean => callOf(name).who !== 'anyone';

const rows = callNames.map((name) => ({ name, row: objectRows[name] }));
const alone = rows.flatMap(({ name, row }) => (row.names === 'nothing' ? [{ name, row }] : []));
const pairs = rows.flatMap(({ name, row }) => (row.names === 'object' ? [{ name, row }] : []));

test.each(alone)('$name tells nobody anything of Lan', async ({ name, row }) => {
  await makeWorld();
  for (const role of others) {
    const answer = await asked[role](name, row.input?.(world));
    expect({
      role,
      isBroken: answer.status >= 500 || codeOf(answer) === errorCodes.invalidInput,
      isRefused: codeOf(answer) === errorCodes.signInRequired,
      isTold: traces.test(answer.text),
    }).toEqual({
      role,
      isBroken: false,
      isRefused: role === 'guest' && needsMember(name),
      isTold: false,
    });
  }
});

/** Who may is asked last: only then is anything other than before. */
const inOrder = (asks: readonly Role[], may: readonly Role[]): Role[] =>
  asks.toSorted((a, b) => Number(may.includes(a)) - Number(may.includes(b)));

test.each(pairs)(
  "$name answers about what is Lan's as about none, unless it is theirs",
  async ({ name, row }) => {
    await makeWorld();
    for (const role of inOrder(row.asks ?? roles, row.may)) {
      const absent = await asked[role](name, row.absent(world));
      const mine = await asked[role](name, row.mine(world));
      const refusal =
        role === 'guest' && needsMember(name)
          ? errorCodes.signInRequired
          : row.part === true
            ? ''
            : errorCodes.notFound;
      expect({
        role,
        code: codeOf(mine),
        isSame: JSON.stringify(said(mine)) === JSON.stringify(said(absent)),
        isTold: !row.may.includes(role) && traces.test(mine.text),
      }).toEqual(
        row.may.includes(role)
          ? { role, code: '', isSame: false, isTold: false }
          : { role, code: refusal, isSame: true, isTold: false },
      );
    }
  },
);

test.each(partRows)(
  "$name of a $who does not reach into what is another's",
  async ({ name, who, mine, absent }) => {
    await makeWorld();
    const things = async () =>
      Promise.all(
        ['add_on', 'review', 'flash_sale', 'booking', 'review_picture'].map(
          async (table) =>
            (await lans.at.pool.query(`select * from ${table} t order by t::text`)).rows,
        ),
      );
    const before = await things();
    const [none, anothers] = [
      await asked[who](name, absent(world)),
      await asked[who](name, mine(world)),
    ];
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(codeOf(none)).not.toBe(errorCodes.invalidInput);
    expect(said(anothers)).toEqual(said(none));
    expect(await things()).toEqual(before);
  },
);

test("whoever has a booking's link sees and pays it, and its code alone opens nothing", async () => {
  await makeWorld();
  for (const role of ['guest', 'stranger'] as const) {
    expect(
      (await asked[role]('booking/getBookingStatus', { ...world.unpaid })).body.data,
    ).toMatchObject({ code: world.unpaid.code, fullName: lan.nick_name });
    expect(
      (
        await asked[role]('booking/getBookingStatus', {
          code: world.unpaid.code,
          key: world.booked.key,
        })
      ).status,
    ).toBe(404);
  }
});

test("what a stranger does leaves Lan's things as they are", async () => {
  await makeWorld();
  const things = async () => {
    const tables = ['booking', 'member_coupon', 'favorite', 'booking_history', 'payment_attempt'];
    return Promise.all(
      tables.map(
        async (table) =>
          (
            await lans.at.pool.query(
              `select * from ${table} t where t::text not like $1 order by t::text`,
              [`%(${stranger},%`],
            )
          ).rows,
      ),
    );
  };
  const before = await things();
  for (const name of callNames) {
    const row = objectRows[name];
    if (row.names === 'object' && callOf(name).method === 'POST')
      await asked.stranger(name, row.mine(world));
  }
  expect(await things()).toEqual(before);
});
