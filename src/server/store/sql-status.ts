// Statuses and methods by their names in SQL, as literals: with a parameter the planner could not
// tell that a partial index serves the statement.

import { sql, type RawBuilder } from 'kysely';
import { bookingStatuses, holdingStatusNumbers, type BookingStatus } from '#domain/booking.ts';
import {
  paymentMethods,
  paymentStatuses,
  type PaymentMethod,
  type PaymentStatus,
} from '#domain/payment.ts';

type Literal = RawBuilder<number>;
const literals = <Name extends string>(
  numbers: Readonly<Record<Name, number>>,
): Readonly<Record<Name, Literal>> =>
  Object.fromEntries(
    Object.entries<number>(numbers).map(([name, number]) => [name, sql.lit(number)]),
  ) as Record<Name, Literal>;

export const bookingStatus: Readonly<Record<BookingStatus, Literal>> = literals(bookingStatuses);
export const paymentStatus: Readonly<Record<PaymentStatus, Literal>> = literals(paymentStatuses);
export const paymentMethod: Readonly<Record<PaymentMethod, Literal>> = literals(paymentMethods);

/** The list that follows `in`. */
export const oneOf = (...some: readonly Literal[]): RawBuilder<unknown> => sql`(${sql.join(some)})`;
/** A booking in one of these holds its room. */
export const holding: RawBuilder<unknown> = oneOf(
  ...holdingStatusNumbers.map((number) => sql.lit(number)),
);
