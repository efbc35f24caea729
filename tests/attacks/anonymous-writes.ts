// Writes without an account and without end: push subscriptions to fill the disk, and requests for
// codes that keep everybody else waiting.

import { errorCodes } from '#contract/error-codes.ts';
import { letPass } from '../support/time.ts';
import type { Attack } from './attack.ts';
import { faultIn, post } from './open-holds.ts';

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const anonymousWrites: Attack = {
  row: 'A6',
  title: 'writes without an account and without end',
  play: async (site) => {
    const made = await fetch(`${site.sandboxUrl}/push/phones`, { method: 'POST' });
    const phone = { ...keys, ...((await made.json()) as { endpoint: string }) };
    let [written, refused] = [0, 0];
    for (let n = 0; n < 2_000; n += 1) {
      const input = { ...phone, endpoint: `${phone.endpoint}-${n}` };
      const told = await post(site, 'push/subscribe', input, {
        from: '127.0.6.1',
        device: `made-up-${n}`,
      });
      if (told.status === 200) written += 1;
      if (faultIn(told) === errorCodes.tooManyRequests) refused += 1;
    }
    // Each from an address of its own, so that nothing but the number at once stops them.
    const over = new AbortController();
    let codes = 0;
    const askers = Array.from({ length: 64 }, async (_, n) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        await post(
          site,
          'auth/sendVerificationCode',
          {
            countryCode: '+84',
            mobile: `09${String(40_000_000 + n * 1_000 + round)}`,
            purpose: 'signUp',
          },
          { from: `127.0.${60 + (round % 100)}.${n + 1}`, device: `asker-${n}-${round}` },
        );
        codes += 1;
      }
    });
    await letPass(1_000, 'the crowd is at work before anybody else asks');
    const waits: number[] = [];
    let unanswered = 0;
    for (let n = 0; n < 60; n += 1) {
      const begun = performance.now();
      // No page that is kept: each asks for another name.
      const page = await site.ask(`/vi-vn/search?keyword=pho${n}`, { from: '127.0.6.2' });
      waits.push(performance.now() - begun);
      if (page.status !== 200) unanswered += 1;
    }
    over.abort();
    await Promise.all(askers);
    const slowest = Math.max(...waits);
    return {
      held:
        written > 0 &&
        written <= 20 &&
        written + refused === 2_000 &&
        unanswered === 0 &&
        slowest < 3_000,
      seen: `of 2,000 push subscriptions of an address ${written} were written and ${refused} refused; while 64 clients asked for ${codes} codes, ${60 - unanswered} of 60 pages were answered, the slowest in ${Math.round(slowest)} ms`,
    };
  },
};
