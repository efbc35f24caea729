// Earning without paying: a member invited by an account of their own books to pay at the hotel,
// says that they came, and reviews.

import type { LocalTime } from '#domain/time/time.ts';
import { until } from '../support/time.ts';
import type { Attack } from './attack.ts';
import { bookAtHotel, signUp, wanted, type Booked } from './member.ts';
import type { AttackedSite } from './site.ts';

const starts = ['10:00', '13:00', '16:00'] as LocalTime[];

/** The stay began some hours and days ago; the clock has still to close it. */
const moveBack = (site: AttackedSite, { code }: Booked, days: number): Promise<void> =>
  site.arrange(
    `update booking set check_in_at = now() - interval '${days} days 3 hours', check_out_at = now() + interval '1 second', held_until = now() + interval '2 seconds' where code = '${code}'`,
  );

export const freeRewards: Attack = {
  row: 'A4',
  title: 'earning xu, stamps and the reward for a friend without paying or coming',
  play: async (site) => {
    const inviter = await signUp(site, '0905550141');
    const { referral } = wanted(await inviter.ask('point/getPointSummary', {}));
    const friend = await signUp(site, '0905550142', referral.code);
    let [words, completed, reviews] = [0, 0, 0];
    for (const [days, start] of starts.entries()) {
      const booked = await bookAtHotel(friend, start);
      await moveBack(site, booked, days);
      const { code } = booked;
      const said = await friend.ask('booking/updateCheckInStatus', { code, answer: 'checkedIn' });
      if (said.status === 200) words += 1;
      const isOver = async (): Promise<boolean> =>
        (await friend.ask('booking/getBookingDetail', { code })).data?.status === 2;
      const isClosed = await until(isOver, {
        what: `the end of ${code} by the clock`,
        withinMs: 120_000,
        everyMs: 500,
      }).catch(() => false);
      if (!isClosed) return { held: false, seen: `the clock did not close ${code}` };
      completed += 1;
      const review = await friend.ask('review/createReview', {
        code,
        cleanliness: 5,
        facilities: 5,
        services: 5,
        text: 'Phòng sạch, yên tĩnh, rất đáng tiền.',
      });
      if (review.status === 200) reviews += 1;
    }
    const purses = await Promise.all(
      [inviter, friend].map(async ({ ask }) => wanted(await ask('point/getPointSummary', {}))),
    );
    const { cards } = wanted(await friend.ask('stamp/getStampList', {}));
    const xu = purses.reduce((sum, { balance }) => sum + balance, 0);
    const stamps = cards.reduce((sum, card) => sum + card.stamps.length, 0);
    const isTried = words === starts.length && reviews === starts.length;
    return {
      held: isTried && xu === 0 && stamps === 0,
      seen: `${words} times 'checked in' by oneself, ${completed} stays closed by the clock, ${reviews} reviews: ${xu} xu, ${stamps} stamps, ${purses[0]?.referral.rewarded ?? 0} rewards for the friend`,
    };
  },
};
