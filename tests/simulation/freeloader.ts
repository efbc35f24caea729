// Acts of a member who tries to earn rewards without paying: books to pay at the hotel, claims to
// have arrived, reviews, invites an account of their own and collects stamps.

import { bookingStatuses } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addDays, addMinutes, localDate, type LocalTime } from '#domain/time/time.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { countFault, write, type Act } from './act.ts';
import { dataOf, sentBy, type World } from './world.ts';

/** The names of their attempts, counted along with the injected faults. */
export const attemptNames = ['freeStay', 'freeWord', 'freeReview', 'freeCompleted'] as const;

const bookFree: Act = async (world) => {
  const who = world.freeloader;
  const at = world.by.whole(0, 1);
  const wish = {
    slug: world.slugs[at] ?? '',
    roomTypeSn: world.rooms[at] ?? 0,
    stay: {
      type: 'hourly' as const,
      date: addDays(localDate(world.now()), world.by.whole(0, 1)),
      start: world.by.pick(['10:30', '14:00', '16:00', '20:00']) as LocalTime,
      hours: 2,
    },
    rooms: 1,
  };
  const quote = dataOf('booking/getQuote', await world.send(sentBy('booking/getQuote', wish, who)));
  if (quote === null) return 'no quote';
  const answer = await write(
    world,
    sentBy(
      'booking/createBooking',
      {
        ...wish,
        couponSn: quote.couponSn,
        xu: quote.xu.used,
        quoteHash: quote.quoteHash,
        paymentMethod: 0,
        adults: 1,
        children: 0,
        fullName: 'Trần Văn Ké',
        countryCode: '+84',
        mobile: who.phone,
        email: 'ke@example.com',
        specialRequests: '',
        agreesToTerms: true,
      },
      who,
    ),
  );
  if (answer.code !== '') return answer.code;
  countFault(world, 'freeStay');
  return 'booked';
};

/** One of their own bookings in this status. */
async function ownStays({ stage: { at }, freeloader: { sn } }: World) {
  return at.db
    .selectFrom('booking')
    .select(['code', 'status', 'check_in_at', 'check_out_at'])
    .where('member_sn', '=', sn)
    .orderBy('sn')
    .execute();
}

/** At the earliest moment the product allows. */
const sayFree: Act = async (world) => {
  const one = (await ownStays(world)).find(
    ({ status }) =>
      status === bookingStatuses.checkInPending || status === bookingStatuses.awaitingGuest,
  );
  if (one === undefined) return 'no stay';
  const opens = addMinutes(one.check_in_at, -policy.checkInOpensMinutes);
  if (opens > world.now()) world.setNow(opens);
  const said = await write(
    world,
    sentBy(
      'booking/updateCheckInStatus',
      { code: one.code, answer: 'checkedIn' },
      world.freeloader,
    ),
  );
  if (said.code !== '') return said.code;
  countFault(world, 'freeWord');
  return 'says checked in';
};

/**
 * Waits until a stay completes by time, which must not reward the inviting account, and reviews it.
 */
const reapFree: Act = async (world) => {
  const open = (await ownStays(world)).find(({ status }) => status === bookingStatuses.checkedIn);
  if (open !== undefined && open.check_out_at > world.now())
    world.setNow(addMinutes(open.check_out_at, 1));
  for (let round = 0; round < 3; round += 1) await runDueJobs(world.house).catch(() => 0);
  const done = (await ownStays(world)).filter(({ status }) => status === bookingStatuses.completed);
  if (done.length === 0) return 'nothing to reap';
  countFault(world, 'freeCompleted');
  const one = world.by.pick(done);
  const answer = await write(
    world,
    sentBy(
      'review/createReview',
      {
        code: one.code,
        cleanliness: 5,
        facilities: 5,
        services: 5,
        text: 'Phòng sạch, yên tĩnh, rất đáng tiền.',
      },
      world.freeloader,
    ),
  );
  if (answer.code === '') countFault(world, 'freeReview');
  return answer.code === '' ? 'reviewed' : answer.code;
};

export const freeActs: readonly (readonly [readonly [string, Act], number])[] = [
  [['bookFree', bookFree], 4],
  [['sayFree', sayFree], 3],
  [['reapFree', reapFree], 3],
];
