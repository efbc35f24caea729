// Why a flash sale is not possible, and the largest possible discount: a sale is prepaid, and
// payments have a minimum.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { money, type Say } from '../../../intl/intl.tsx';

/** The message at the percent field; null when the refusal is about something else. */
export function flashSaleError(error: unknown, say: Say): string | null {
  const details =
    error instanceof Fault && error.code === errorCodes.invalidDeskNumber ? error.details : null;
  if (
    typeof details !== 'object' ||
    details === null ||
    !('percentMost' in details) ||
    !('lowest' in details)
  )
    return null;
  const { lowest, percentMost } = details;
  if (typeof percentMost !== 'number') return null;
  if (typeof lowest !== 'number') return say('desk.saleNotSold');
  const prices = { price: money(lowest), least: money(policy.minimumPrepaidVnd) };
  return percentMost === 0
    ? say('desk.saleNone', prices)
    : say('desk.saleTooDeep', { ...prices, percent: percentMost });
}
