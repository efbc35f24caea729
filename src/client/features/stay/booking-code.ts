// A booking's code as people read it aloud.

/** `482 917`, as it stands on the card. */
export const formatBookingCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
