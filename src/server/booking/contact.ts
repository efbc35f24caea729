// Who books and for whom, as it was typed and as it is stored.

import type { Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { type GuestDetails, type TypedGuest, joinName, readGuest } from '#domain/guest/guest.ts';
import type { LocaleName } from '#domain/hotel.ts';
import { type Invoice, parseInvoice } from '#domain/invoice.ts';
import { parseEmail } from '#domain/member.ts';
import { isMobilePhone, parsePhone } from '#domain/phone/phone-number.ts';
import type { Room } from '../store/hotel/room.ts';

type CreateInput = Parsed<'booking/createBooking'>;

export type Contact = {
  readonly fullName: string;
  readonly guest: GuestDetails | null;
  readonly phone: string;
  readonly email: string;
};

const typedGuest = (input: CreateInput): TypedGuest => ({
  fullName: input.fullName,
  firstName: input.firstName ?? '',
  lastName: input.lastName ?? '',
  age: input.age ?? null,
  gender: input.gender ?? null,
});

/** What the traveller typed, as it is stored; each mistake with its field. */
export function readContact(input: CreateInput, language: LocaleName): Contact {
  if (!input.agreesToTerms) throw new Fault(errorCodes.termsNotAccepted);
  const phone = parsePhone(input.countryCode, input.mobile);
  if ('fault' in phone) throw new Fault(errorCodes.invalidPhone, phone);
  if (!isMobilePhone(phone.phone)) throw new Fault(errorCodes.invalidPhone, { fault: 'invalid' });
  const typed = typedGuest(input);
  const isNameInParts = `${typed.firstName}${typed.lastName}`.trim() !== '';
  const read = readGuest(typed, { isNameInParts, isReported: false });
  if ('faults' in read) {
    const [field, fault] = Object.entries(read.faults)[0] ?? [];
    throw new Fault(errorCodes.invalidInput, { field, fault });
  }
  const email = parseEmail(input.email);
  if ('fault' in email)
    throw new Fault(errorCodes.invalidInput, { field: 'email', fault: email.fault });
  const { fullName, details } = read.guest;
  return {
    fullName: details === null ? fullName : joinName(details, language),
    guest: details,
    phone: phone.phone,
    email: email.email,
  };
}

/** The contact with what the hotel must report of its guest, where it must. */
export function guestFor(room: Room, input: CreateInput, contact: Contact): Contact {
  if (room.reportsGuests !== true) return contact;
  const read = readGuest(typedGuest(input), { isNameInParts: true, isReported: true });
  if ('faults' in read) throw new Fault(errorCodes.guestDetailsMissing, { faults: read.faults });
  return { ...contact, guest: read.guest.details };
}

/** Null where none is wanted. */
export function readInvoice(typed: CreateInput['invoice']): Invoice | null {
  if (typed === null) return null;
  const read = parseInvoice(typed);
  if ('invoice' in read) return read.invoice;
  const [field, fault] = Object.entries(read.faults)[0] ?? [];
  throw new Fault(errorCodes.invalidInput, {
    field: `invoice.${field}`,
    fault,
    faults: read.faults,
  });
}
