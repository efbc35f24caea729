// Holds the tables that the migrations make to the picture of them, to what was reviewed, and to
// the numbers that the domain names.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingStatuses, holdingStatusNumbers } from '#domain/booking.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { areaTypes } from '#domain/place.ts';
import { refundStates } from '#domain/refund.ts';
import { bookingTypes } from '#domain/stay.ts';
import { readCatalogue, rowsOf, type Catalogue } from '../../support/catalogue.ts';
import { isMissing, openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { drawingPath, goldenPath, schemaPicture, schemaText } from '../../tools/schema.ts';

describe.each(['embedded', 'postgresql'] as const)('%s', (kind) => {
  describe.skipIf(isMissing(kind))('makes tables', () => {
    let at: TestDatabase<unknown>;
    let catalogue: Catalogue;
    beforeAll(async () => {
      at = await openTestDatabase({ kind });
      catalogue = await readCatalogue(at.pool);
    });
    afterAll(() => at.close());

    test('as they were reviewed; `npm run schema` writes them down again', () => {
      expect(schemaText(catalogue)).toBe(readFileSync(goldenPath, 'utf8'));
    });

    test('as docs/schema.md draws them; `npm run schema` draws it again', () => {
      expect(schemaPicture(catalogue)).toBe(readFileSync(drawingPath, 'utf8'));
    });

    test('without a row', async () => expect(await rowsOf(at.pool, catalogue)).toEqual({}));

    test('whose checks and indexes hold the numbers that the domain gives its names', () => {
      const lists = (pattern: RegExp): string[] => [
        ...new Set(
          [...schemaText(catalogue).matchAll(pattern)].map(([, list = '']) =>
            list.replaceAll(/'|::text/g, ''),
          ),
        ),
      ];
      const listOf = (values: Iterable<number>): string =>
        [...values].toSorted((a, b) => a - b).join(', ');
      const checked = (name: string): string[] =>
        lists(new RegExp(`constraint ${name} CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[([^\\]]*)\\]`, 'g'));
      expect(checked('booking_status_check')).toEqual([listOf(Object.values(bookingStatuses))]);
      expect(checked('\\w+_payment_status_check')).toEqual([
        listOf(Object.values(paymentStatuses)),
      ]);
      expect(checked('payment_attempt_status_check')).toEqual([
        listOf(Object.values(paymentStatuses)),
      ]);
      expect(checked('area_type_check')).toEqual([`${areaTypes.province}, ${areaTypes.district}`]);
      expect(checked('refund_state_check')).toEqual([refundStates.join(', ')]);
      for (const table of ['booking', 'rate_plan', 'price_override', 'surcharge'])
        expect(checked(`${table}_booking_type_check`)).toEqual([
          listOf(Object.values(bookingTypes)),
        ]);
      const { checkInPending, checkedIn, failed, paymentPending } = bookingStatuses;
      const holding = listOf(holdingStatusNumbers);
      expect(lists(/INDEX booking_held_(?:span|long) .*status = ANY \(ARRAY\[([^\]]*)\]/g)).toEqual(
        [holding],
      );
      expect(lists(/status in \(([^)]*)\) and \(status <> 5 or expires_at/g)).toEqual([holding]);
      expect(lists(/INDEX booking_over .*ARRAY\[([^\]]*)\]/g)).toEqual([
        listOf([checkInPending, checkedIn]),
      ]);
      expect(lists(/INDEX booking_given_up .*ARRAY\[([^\]]*)\]/g)).toEqual([
        listOf([failed, paymentPending]),
      ]);
      expect(lists(/INDEX booking_expiring .*\(status = (\d+)\)/g)).toEqual([`${paymentPending}`]);
    });
  });
});
