// Which gateway serves which method: whatever is set up, both kinds of card through one.

import type { PaymentMethod } from '#domain/payment.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Gateway } from './gateway.ts';
import type { MomoKeys } from './momo-protocol.ts';
import { makeMomo } from './momo.ts';
import type { ShopeepayKeys } from './shopeepay-protocol.ts';
import { makeShopeepay } from './shopeepay.ts';
import type { VnpayKeys } from './vnpay-protocol.ts';
import { makeVnpay } from './vnpay.ts';
import type { ZalopayKeys } from './zalopay-protocol.ts';
import { makeZalopay } from './zalopay.ts';

/** Null for a gateway without keys: what it serves is not offered. */
type GatewayKeys = {
  readonly momo: MomoKeys | null;
  readonly zalopay: ZalopayKeys | null;
  readonly shopeepay: ShopeepayKeys | null;
  readonly vnpay: VnpayKeys | null;
};

export function makeGateways(
  { momo, zalopay, shopeepay, vnpay }: GatewayKeys,
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
