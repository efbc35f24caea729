// Promises that the photographs of a review are drawn below it, small, and open in full.

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#client/api/query-client.ts';
import { ReviewCard } from '#client/features/hotel/reviews/review-card.tsx';
import type { Review } from '#client/features/hotel/reviews/review-query.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { instant } from '#domain/time/time.ts';
import vi from '#locales/vi.json' with { type: 'json' };

const now = instant('2026-03-13T03:05:00Z');

const drawn = async (names: readonly string[]): Promise<string> => {
  const review = {
    sn: 1,
    author: 'Minh Anh',
    roomName: 'Phòng Đôi',
    createdAt: now,
    updatedAt: null,
    score: 4.8,
    language: 'vi',
    text: 'Phòng sạch, yên tĩnh',
    reply: null,
    repliedAt: null,
    stayedOn: null,
    pictures: names.map((name) => ({ name, color: '#a0b0c0' })),
  } as unknown as Review;
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
        <ReviewCard review={review} canTranslate={false} now={now} />
      </Intl>
    </QueryClientProvider>,
  );
};
const pictures = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*>.*?<\/a>/gs)].map(([link]) => link);

test('each is drawn in its order with a name of its own, and leads to the whole of it', async () => {
  const names = ['u-1f0c', 'u-2e9d'];
  const shown = pictures(await drawn(names));
  expect(shown).toHaveLength(names.length);
  for (const [at, name] of names.entries()) {
    const link = shown[at] ?? '';
    const image = /<img [^>]*>/.exec(link)?.[0] ?? '';
    expect(link).toContain(`href="/photos/${name}-1200.webp"`);
    expect(image).toContain(`src="/photos/${name}-640.webp"`);
    expect(image).toContain(`alt="${vi['review.picture'].replace('{at}', String(at + 1))}"`);
  }
});

test('a review without any has no place for them', async () => {
  const html = await drawn([]);
  expect(html).toContain('Phòng sạch, yên tĩnh');
  expect(html).not.toMatch(/<img|<ul/);
});
