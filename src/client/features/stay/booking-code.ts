// A booking's code as it is read aloud.

/** Formats a code in two halves, as it stands on the check-in card: `482 917`. */
export const formatBookingCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
