// What we remind of; each kind has a switch of its own (PRODUCT §12).

export const reminderKinds = ['payment', 'room', 'checkIn', 'freeCancellation', 'checkInQuestion', 'refund', 'expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
