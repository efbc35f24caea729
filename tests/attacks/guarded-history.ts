// Reading a past that its member keeps behind the PIN: with their unlocked browser, or with links
// that were sent, by every way but the PIN.

import type { LocalTime } from '#domain/time/time.ts';
import type { Attack } from './attack.ts';
import { asking, bookAtHotel, signUp, wanted, type Told } from './member.ts';

const pin = '482915';

export const guardedHistory: Attack = {
  row: 'A7',
  title: 'reading a past kept behind the PIN by links, calendar, points, stamps and coupons',
  play: async (site) => {
    const member = await signUp(site, '0905550171');
    const { ask } = member;
    const { code, key, hotel } = await bookAtHotel(member, '14:00' as LocalTime);
    const { shareKey } = wanted(await ask('booking/shareBooking', { code }));
    const own = `(select sn from booking where code = '${code}')`;
    await site.arrange(`
      update booking set status = 2, vouched_at = now(), completed_at = now(), check_in_at = now() - interval '3 days', check_out_at = now() - interval '2 days', held_until = now() - interval '2 days' where code = '${code}';
      insert into point_entry (member_sn, amount, kind, key, booking_sn, expires_at, at) select member_sn, 2000, 'stay', 'stay:' || sn, sn, now() + interval '1 year', now() from booking where sn = ${own};
      insert into stamp (member_sn, hotel_sn, booking_sn, day, given_at, expires_at) select member_sn, hotel_sn, sn, current_date, now(), now() + interval '1 year' from booking where sn = ${own};
      insert into member_coupon (member_sn, coupon_sn, grant_key, received_at, usable_from, expires_at, uses, hotel_sn)
        select b.member_sn, (select min(sn) from coupon), 'attacked', now(), now(), now() + interval '60 days', 1, b.hotel_sn from booking b where b.sn = ${own}`);
    wanted(await ask('auth/createPin', { pin }));
    wanted(await ask('user/updateSettings', { guardsHistory: true }));
    await site.arrange(`update session set confirmed_at = now() - interval '1 day'`);
    const nobody = asking(site, null, 'a phone the link was sent to');
    const link = { code, key };
    const ways = (who: typeof ask): Promise<Told<never>>[] =>
      [
        who('booking/getBookingList', {}),
        who('booking/getGuardedHistory', {}),
        who('booking/getBookingDetail', { code }),
        who('booking/getBookingStatus', link),
        who('booking/getSharedBooking', { code, key: shareKey }),
        who('booking/shareBooking', link),
        who('booking/getCalendarFile', link),
        who('booking/getAlternativeList', link),
        who('booking/holdAlternativeList', link),
        who('booking/getCancellation', { code }),
        who('booking/cancelBooking', { code, reason: 'other', refund: 0 as never }),
        who('booking/updateCheckInStatus', { ...link, answer: 'didNotCheckIn' }),
        who('booking/getExtension', { code }),
        who('booking/claimBooking', link),
        who('booking/getClaimableList', {}),
        who('booking/findBooking', { code, countryCode: '+84', mobile: '0905550171' }),
        who('payment/getPaymentStatus', link),
        who('payment/getRefund', link),
        who('review/getReview', { code }),
        who('point/getPointSummary', {}),
        who('point/getPointHistory', {}),
        who('stamp/getStampList', {}),
        who('coupon/getCouponList', {}),
        who('user/exportData', {}),
      ] as unknown as Promise<Told<never>>[];
    const answers = await Promise.all([...ways(ask), ...ways(nobody)]);
    const marks = [code, hotel.name, hotel.address];
    const telling = answers.filter(({ body }) => marks.some((mark) => body.includes(mark)));
    const broken = answers.filter(({ status }) => status === 0 || status >= 500);
    wanted(await ask('auth/confirmIdentity', { pin }));
    const opened = await ask('booking/getBookingStatus', link);
    const opens = opened.body.includes(hotel.name);
    return {
      held: telling.length === 0 && broken.length === 0 && opens,
      seen: `${answers.length} questions as the member without the PIN and as whoever holds the links: ${telling.length} told of the stay, ${broken.length} broke; after the PIN it ${opens ? 'opened' : 'stayed closed'}`,
    };
  },
};
