// A booking's code as it is typed: six letters and digits without look-alikes, however they are
// spaced.

export const bookingCodeShape = /^[2-9A-HJKMNP-Z]{6}$/;

/** What was typed or pasted, in the form in which codes are stored, whether it is one or not. */
export const plainBookingCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u200b-\u200f\u2060\ufeff-]/g, '');
