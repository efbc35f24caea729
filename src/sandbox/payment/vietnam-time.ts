// Vietnam's clock, by which the gateways write days and times.

import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';

const zone = 'Asia/Ho_Chi_Minh';

/** `yyyyMMddHHmmss` in Vietnam at a moment in milliseconds since 1970. */
export const formatVietnamTime = (at: number): string =>
  new Date(at + getTimezoneOffset(zone, new Date(at)))
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 14);

/** The milliseconds since 1970 of such a text, or NaN. */
export function parseVietnamTime(text: string): number {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
  if (!digits.test(text)) return Number.NaN;
  return fromZonedTime(text.replace(digits, '$1-$2-$3T$4:$5:$6'), zone).getTime();
}
