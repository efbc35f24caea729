// Which gateway serves which method: whatever is set up, both kinds of card through one.

import type { PaymentMethod } from '#domain/payment.ts';
import type { Instant } from '#domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { Gateway } from './gateway.ts';
import { makeMomo } from './momo.ts';
import { makeShopeepay } from './shopeepay.ts';
import { makeVnpay } from './vnpay.ts';
import { makeZalopay } from './zalopay.ts';

export function makeGateways(
  { momo, zalopay, shopeepay, vnpay }: Settings,
  clock: () => Instant,
): Partial<Record<PaymentMethod, Gateway>> {
  const cards = vnpay === null ? null : makeVnpay(vnpay, clock);
  return {
    ...(momo === null ? {} : { momo: makeMomo(momo) }),
    ...(zalopay === null ? {} : { zalopay: makeZalopay(zalopay, clock) }),
    ...(shopeepay === null ? {} : { shopeepay: makeShopeepay(shopeepay, clock) }),
    ...(cards === null ? {} : { creditCard: cards, debitCard: cards }),
  };
}
