// Proves which night each choice names around midnight: nobody is sent to an evening that is over
// (docs/product.md, Ways to stay).

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OvernightPicker } from '#client/features/stay/picker/overnight-picker.tsx';
import { stayBarProps, stayProps } from '#client/features/stay/stay-format.ts';
import { nightInterval, plannedInterval, type StayPlan } from '#client/features/stay/stay-plan.ts';
import { Intl, type Messages } from '#client/intl/intl.tsx';
import { defaultStay, type Stay } from '#domain/stay.ts';
import {
  atLocal,
  vietnamText,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';
import messages from '#locales/compiled/vi.json' with { type: 'json' };
import { intlOf } from '#tests/support/intl.ts';

const words = messages as unknown as Messages;
const at = (date: string, time: string): Instant => atLocal(date as LocalDate, time as LocalTime);
const intl = intlOf('vi');
type Night = Extract<Stay, { type: 'overnight' }>;
const own: StayPlan = { from: '22:00' as LocalTime, to: '10:00' as LocalTime, maxHours: null };

/** The text of the picker as it opens at this moment, its options by their spoken names. */
function options(now: Instant, plan: StayPlan | null = null): string[] {
  const stay = defaultStay('overnight', now) as Night;
  const bar = stayBarProps('overnight', plannedInterval(stay, plan, now), now, intl);
  const html = renderToStaticMarkup(
    <Intl locale="vi-vn" messages={words}>
      <OvernightPicker
        stay={stay}
        now={now}
        bar={bar}
        plan={plan}
        prices={null}
        onChange={() => undefined}
      />
    </Intl>,
  );
  return [
    ...html.matchAll(
      /role="option"[^>]*aria-selected="(true|false)"[^>]*>(?:<span class="sr-only">([^<]*)<\/span>)/g,
    ),
  ].map(([, isChosen, name]) => `${isChosen === 'true' ? '✓ ' : ''}${name}`);
}

describe('around midnight the picker offers', () => {
  test('tonight alone at 23:59', () => {
    expect(options(at('2026-11-21', '23:59')).slice(0, 2)).toEqual([
      '✓ Đêm Thứ Bảy 21/11',
      'Đêm Chủ Nhật 22/11',
    ]);
  });

  test.each([
    ['00:00', '00:00'],
    ['00:10', '00:30'],
    ['01:59', '02:00'],
  ])('at %s the night that has begun, from %s of this day, and the coming one', (time, from) => {
    expect(options(at('2026-11-22', time)).slice(0, 3)).toEqual([
      `✓ Ngay bây giờ, Nhận từ ${from}, trả 06:00 CN 22/11`,
      'Đêm nay, Từ 23:00 CN 22/11 đến 06:00 T2 23/11',
      'Đêm Chủ Nhật 22/11',
    ]);
  });

  test('tonight alone again at 02:00', () => {
    expect(options(at('2026-11-22', '02:00')).slice(0, 2)).toEqual([
      '✓ Đêm Chủ Nhật 22/11',
      'Đêm Thứ Hai 23/11',
    ]);
  });

  test("a hotel's own hours where they are known", () => {
    expect(options(at('2026-11-22', '00:40'), own).slice(0, 2)).toEqual([
      '✓ Ngay bây giờ, Nhận từ 01:00, trả 10:00 CN 22/11',
      'Đêm nay, Từ 22:00 CN 22/11 đến 10:00 T2 23/11',
    ]);
  });
});

describe('the bar of the night that has begun', () => {
  const begun: Night = { type: 'overnight', date: '2026-11-21' as LocalDate };

  test('starts on this day, not on the evening before', () => {
    const { from, to } = stayProps(begun, at('2026-11-22', '00:10'), intl);
    expect([from.time, from.date, to.time, to.date]).toEqual([
      '00:30',
      'CN, 22/11',
      '06:00',
      'CN, 22/11',
    ]);
  });

  test("starts in the evening while that lies ahead, and by the hotel's hours where they are known", () => {
    expect(stayProps(begun, at('2026-11-21', '22:10'), intl).from).toEqual({
      time: '23:00',
      date: 'T7, 21/11',
    });
    expect(vietnamText(nightInterval(begun, own, at('2026-11-21', '21:00')).from)).toBe(
      '2026-11-21 22:00',
    );
    expect(vietnamText(nightInterval(begun, own, at('2026-11-21', '23:50')).from)).toBe(
      '2026-11-22 00:00',
    );
  });
});
