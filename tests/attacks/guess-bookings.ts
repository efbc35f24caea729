// Guessing at bookings: by codes for a known phone and by phones for a known code, from one network
// with as many devices as it likes, while the owner looks for theirs elsewhere.

import type { LocalTime } from '#domain/time/time.ts';
import type { Attack } from './attack.ts';
import { asking, bookAtHotel, signUp } from './member.ts';
import type { AttackedSite } from './site.ts';

const mobile = '0905550181';
const guesses = 200;
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeOf = (n: number): string =>
  Array.from({ length: 6 }, (_, at) => letters[Math.floor(n / 31 ** at) % 31]).join('');

const ask = (site: AttackedSite, from: string, device: string, code: string, typed: string) =>
  site.ask('/api/booking/findBooking', {
    method: 'POST',
    from,
    headers: { 'Content-Type': 'application/json', 'Device-Encode': device },
    body: JSON.stringify({ code, countryCode: '+84', mobile: typed }),
  });

/** What an answer says apart from how many tries are left. */
const plain = (body: string): string => body.replace(/"triesLeft":\d+/, '');

export const guessBookings: Attack = {
  row: 'A14',
  title: 'guessing at bookings by code and phone, and locking a phone out by it',
  play: async (site) => {
    const owner = await signUp(site, mobile);
    const { code } = await bookAtHotel(owner, '14:00' as LocalTime);
    const answers = [];
    for (let n = 0; n < guesses; n += 1) {
      const [wrong, typed] =
        n % 2 === 0 ? [codeOf(7_919 * n), mobile] : [code, `09${String(10_000_000 + n)}`];
      answers.push(await ask(site, '127.77.0.7', `device ${n}`, wrong, typed));
    }
    const looked = answers.filter(({ status }) => status === 404);
    const found = answers.filter(({ status }) => status === 200).length;
    const kinds = new Set(looked.map(({ body }) => plain(body))).size;
    const theirs = await ask(site, '127.88.0.8', 'the owner elsewhere', code, mobile);
    const sent = await asking(
      site,
      null,
      'the owner again',
    )('auth/sendVerificationCode', {
      countryCode: '+84',
      mobile,
      purpose: 'find',
    });
    return {
      held:
        found === 0 &&
        looked.length <= 30 &&
        kinds <= 2 &&
        theirs.status === 200 &&
        sent.status === 200,
      seen: `${guesses} guesses from one network: ${looked.length} were looked for, in ${kinds} kinds of answer, ${found} found; the owner elsewhere was answered ${theirs.status}, and sent a code ${sent.status}`,
    };
  },
};
