// Why a flash sale is not possible, and the largest possible discount: a sale is prepaid, and
// payments have a minimum.

import type { IntlShape } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';

/** The message at the percent field; null when the refusal is about something else. */
export function flashSaleError(error: unknown, intl: IntlShape): string | null {
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
  if (typeof lowest !== 'number') return intl.formatMessage({ id: 'desk.saleNotSold' });
  const prices = { price: formatVnd(lowest), least: formatVnd(policy.minimumPrepaidVnd) };
  return percentMost === 0
    ? intl.formatMessage({ id: 'desk.saleNone' }, prices)
    : intl.formatMessage({ id: 'desk.saleTooDeep' }, { ...prices, percent: percentMost });
}
