// Asks every call of the contract hostile questions in everybody's name, and keeps what was wrong
// with the answers.

import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { makeApp } from '#server/http/app.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { makeReview } from '../api/support/builders.ts';
import { openObjectWorld, type ObjectWorld } from '../api/support/object-world.ts';
import { chanceOf, hostileRequest, wrongWith, type Target } from './attack.ts';

export type Wrong = { readonly call: CallName; readonly at: number; readonly what: string };
export type Siege = {
  readonly cases: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly wrong: readonly Wrong[];
  /** Calls none of whose questions got past every rule: what lies behind them was not tried. */
  readonly refused: readonly CallName[];
};

/** A world serves so many questions, unless one of them ended it. */
const worldLasts = 60;

type Plan = {
  readonly seed: number;
  readonly each: number;
  readonly only?: { readonly call: CallName; readonly at: number };
};

/**
 * `each` cases of every call, or one of them again. Leaves `Object.prototype` as it was, or says
 * so.
 */
export async function besiege({ seed, each, only }: Plan): Promise<Siege> {
  const lans = await openObjectWorld();
  const { house, at } = lans;
  const app = await makeApp(house, null);
  const counts: Record<string, number> = {};
  const wrong: Wrong[] = [];
  const reached = new Set<CallName>();
  let cases = 0;
  try {
    for (const [index, call] of callNames.entries()) {
      if (only !== undefined && only.call !== call) continue;
      let target = await aimAt(lans);
      let tokens = await tokensOf(lans);
      for (
        let number = only?.at ?? 0;
        number < (only === undefined ? each : only.at + 1);
        number += 1
      ) {
        if (number % worldLasts === worldLasts - 1) {
          target = await aimAt(lans);
          tokens = await tokensOf(lans);
        }
        const by = chanceOf(seed, call, number);
        const token = by.pick(callOf(call).who === 'anyone' ? [...tokens, null] : tokens);
        // Everybody comes from somewhere else, or the limits would answer in place of the calls.
        const request = hostileRequest(by, call, target, {
          'Device-Encode': `device ${index} ${number}`,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        });
        house.lines.length = 0;
        const asked = {
          fetch: async (given: Request, address?: string) => {
            const answer = await app.fetch(given, address);
            counts[answer.status] = (counts[answer.status] ?? 0) + 1;
            if (answer.status === 200) reached.add(call);
            return answer;
          },
        };
        const said = await wrongWith(
          asked,
          call,
          request,
          `2001:db8:${index.toString(16)}:${number.toString(16)}::1`,
        );
        const what = [said, ...house.lines.map((line) => line['bug'] ?? null)]
          .filter((one) => one !== null)
          .join(': ');
        if (what !== '') wrong.push({ call, at: number, what: what.slice(0, 600) });
        if ('polluted' in {})
          wrong.push({ call, at: number, what: 'Object.prototype was changed' });
        cases += 1;
        if (/signOut|deleteAccount/.test(call)) tokens = await tokensOf(lans);
      }
    }
    await at.pool.query('select 1');
  } finally {
    await lans.close();
  }
  return {
    cases,
    byStatus: counts,
    wrong,
    refused: callNames.filter((call) => !reached.has(call)),
  };
}

/**
 * A new world, with what must be shown before it can be agreed to: prices, changes, a review to
 * answer.
 */
async function aimAt({ at, make }: ObjectWorld): Promise<Target> {
  const { world, asked } = await make();
  const stay = { type: 'overnight', date: '2026-03-20' };
  const { data: quote } = (
    await asked.guest('booking/getQuote', { slug: world.slug, roomTypeSn: world.room, stay })
  ).body;
  const { data: change } = (
    await asked.owner('booking/getReschedule', {
      code: world.booked.code,
      roomTypeSn: world.room,
      stay,
    })
  ).body;
  const agreed = (change?.['change'] ?? {}) as Record<string, unknown>;
  const sn = await makeReview(at.db, world.hotelSn);
  return {
    world,
    shown: {
      'booking/createBooking': {
        quoteHash: quote?.['quoteHash'],
        paymentMethod: 3,
        specialRequests: '',
        invoice: {
          company: 'Công ty Mây',
          taxCode: '0312345678',
          address: '1 Lê Lợi',
          email: 'an@example.com',
        },
      },
      'booking/rescheduleBooking': { changeHash: agreed['changeHash'] ?? 'none' },
      'desk/replyReview': { sn },
      'booking/claimBooking': { ...world.asGuest },
      'booking/getBookingStatus': { ...world.unpaid },
      'payment/getPaymentMethodList': { ...world.unpaid },
      'payment/startPayment': { ...world.unpaid },
      'payment/getPaymentStatus': { ...world.unpaid },
    },
  };
}

/** Fresh sessions of Lan and of the desk, each proven this very moment. */
async function tokensOf({ at, house }: ObjectWorld): Promise<string[]> {
  const sessions = await at.db
    .selectFrom('session')
    .select(['family', 'member_sn'])
    .where('revoked_at', 'is', null)
    .execute();
  return sessions.map(
    ({ family, member_sn: sn }) =>
      makeAccessToken(house.keys, { sn, family }, house.now()).accessToken,
  );
}
