// What the fields of a guest are called, on the form and where their mistakes are listed.

import type { MessageId } from '#contract/message-id.ts';

export const guestFieldLabels = {
  fullName: 'form.fullName',
  lastName: 'profile.lastName',
  firstName: 'profile.firstName',
  age: 'guest.age',
  gender: 'profile.gender',
} as const satisfies Record<string, MessageId>;

export const isGuestField = (field: string): field is keyof typeof guestFieldLabels =>
  field in guestFieldLabels;
