// Promises that a row of home says how its hotels lie to the place: in a province, near a landmark.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HomeSection, type HomeSectionProps } from '#client/features/home/home-section.tsx';
import type { Place } from '#client/features/places/place.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import type { Locale } from '#contract/paths.ts';
import { defaultStay } from '#domain/stay.ts';
import { instant } from '#domain/time/time.ts';

const now = instant(Date.parse('2026-11-26T09:00:00+07:00'));
const section: HomeSectionProps['section'] = {
  kind: 'hourly',
  stay: defaultStay('hourly', now),
  endsAt: null,
  hotels: [],
};
const saigon: Place = {
  where: { kind: 'province', sn: 1 },
  name: { vi: 'Hồ Chí Minh', en: 'Ho Chi Minh', th: 'โฮจิมินห์' },
  parent: null,
};
const tower: Place = {
  where: { kind: 'landmark', slug: 'landmark-81', latitude: 10.795, longitude: 106.722 },
  name: { vi: 'Landmark 81', en: 'Landmark 81', th: 'แลนด์มาร์ก 81' },
  parent: saigon.name,
};

async function title(locale: Locale, place: Place): Promise<string> {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Intl locale={locale} messages={await loadMessages(locale)}>
        <HomeSection section={section} place={place} now={now} isFirst />
      </Intl>
    </MemoryRouter>,
  );
  const [, heading = ''] = /<h2[^>]*>(.*?)<\/h2>/.exec(html) ?? [];
  return heading.replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['vi-vn', saigon, 'Theo giờ ở Hồ Chí Minh'],
  ['vi-vn', tower, 'Theo giờ gần Landmark 81'],
  ['en-vn', saigon, 'By the hour in Ho Chi Minh'],
  ['en-vn', tower, 'By the hour near Landmark 81'],
  ['th-vn', saigon, 'รายชั่วโมง ในโฮจิมินห์'],
  ['th-vn', tower, 'รายชั่วโมง ใกล้แลนด์มาร์ก 81'],
] as const)('in %s', async (locale, place, words) =>
  expect(await title(locale, place)).toBe(words),
);
