// How far a refund is, as a traveller sees it.

import * as v from 'valibot';
import { refundStates, refundReasons } from '#domain/refund.ts';
import { Amount } from '../forms/number.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingCode, Day, LinkKey } from './values.ts';

/**
 * One refund: how much, to which method, why, how far it is and by when it is there. `by` is set
 * where the promise is made in hours.
 */
export const RefundView = v.object({
  amount: Amount,
  method: v.number(),
  why: v.picklist(refundReasons),
  state: v.picklist(refundStates),
  requestedAt: At,
  sentAt: v.nullable(At),
  doneAt: v.nullable(At),
  expectedOn: Day,
  latestOn: Day,
  by: v.nullable(At),
  isOverdue: v.boolean(),
});
export type RefundView = v.InferOutput<typeof RefundView>;

export const refundSchemas = defineSchemas({
  'payment/getRefund': {
    description:
      'The refunds of a booking: how much goes where and why, each step, and by which ' +
      'working day it is there.',
    input: v.object({ code: BookingCode, key: LinkKey }),
    output: v.object({ refunds: v.array(RefundView), paymentStatus: v.number(), asOf: At }),
  },
});
