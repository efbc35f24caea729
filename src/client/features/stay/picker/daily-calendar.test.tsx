// The calendar of a daily stay: six weeks from this one on, in three languages and in any zone of
// the device, with Gregorian years in Thai too.

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Locale } from '#contract/paths.ts';
import { addDays, instant, type LocalDate } from '#domain/time/time.ts';
import { Intl, loadMessages } from '../../../intl/intl.tsx';
import { DailyCalendar, monthsText } from './daily-calendar.tsx';

const today = '2026-11-21' as LocalDate;
const last = addDays(today, 90);

async function drawn(locale: Locale, page: LocalDate = today): Promise<string> {
  return renderToStaticMarkup(
    <Intl locale={locale} messages={await loadMessages(locale)}>
      <DailyCalendar
        stay={{ type: 'daily', date: today, nights: 2 }}
        now={instant(`${today}T05:00:00Z`)}
        prices={null}
        limits={{ first: today, last }}
        page={page}
        onPage={() => undefined}
        onChoose={() => undefined}
      />
    </Intl>,
  );
}
const daysOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*data-day="([^"]+)"/g)].map(([, day]) => day ?? '');
const namesOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*data-day="[^"]+"[^>]*aria-label="([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );

afterEach(() => vi.unstubAllEnvs());

describe('the calendar of a daily stay', () => {
  test.each(['America/Santiago', 'Asia/Beirut', 'Pacific/Kiritimati', 'Asia/Ho_Chi_Minh'])(
    'shows six weeks from Monday on and leaves out no day: %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const shown = [...daysOf(await drawn('vi-vn')), ...daysOf(await drawn('vi-vn', last))];
      const from = ['2026-11-16', '2027-02-08'] as LocalDate[];
      expect(shown).toEqual(
        from.flatMap((monday) => Array.from({ length: 42 }, (_, day) => addDays(monday, day))),
      );
    },
  );

  test.each([
    ['vi-vn', 'Tháng 11 – 12/2026', 'Thứ Bảy 21/11, nhận', 'Chủ Nhật 22/11, đã chọn'],
    ['en-vn', '11 – 12/2026', 'Saturday 21/11, in', 'Sunday 22/11, selected'],
    ['th-vn', '11 – 12/2026', 'วันเสาร์ 21/11', 'วันอาทิตย์ 22/11, เลือกแล้ว'],
  ] as const)('is told in words in %s', async (locale, months, arrives, within) => {
    const html = await drawn(locale);
    expect(html).toContain(months);
    expect(html).not.toContain('2569');
    const names = namesOf(html);
    expect(names.filter((name) => name.startsWith(arrives))).toHaveLength(1);
    expect(names).toContain(within);
  });

  test('has one day in the tab order, and closes the days that cannot be booked', async () => {
    const html = await drawn('en-vn');
    expect(html.match(/<button[^>]*data-day="[^"]+"[^>]*tabindex="0"/gi)).toHaveLength(1);
    expect(html.match(/<button[^>]*data-day="[^"]+"[^>]* disabled=""/g)).toHaveLength(5);
    expect(html.match(/role="gridcell"/g)).toHaveLength(42);
    expect(html.match(/aria-selected="true"/g)).toHaveLength(3);
  });
});

test.each([
  ['2026-11-16', '11 – 12/2026'],
  ['2026-12-28', '12/2026 – 2/2027'],
  ['2027-02-08', '2/2027'],
])('a page from %s is called %s', (start, name) =>
  expect(monthsText(start as LocalDate, today, last)).toBe(name),
);
