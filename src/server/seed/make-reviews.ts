// Makes reviews: the scores are chosen first and the sentences follow from them, so that no text
// praises what got a low score.

import type { LocaleName } from '#domain/hotel.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { HotelProfile } from './hotel-profile.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { aspects, type Aspect, type Mood, type ReviewWords } from './text/review-text.ts';
import { englishWords } from './text/review-words-en.ts';
import { thaiWords } from './text/review-words-th.ts';
import { vietnameseWords } from './text/review-words-vi.ts';

export type ReviewRow = Omit<Row<'review'>, 'sn'>;
/** The aggregate of a hotel's reviews: scores in tenths from 10 to 50, 0 without reviews. */
export type Scores = Pick<
  Row<'hotel'>,
  'rating' | 'score_cleanliness' | 'score_facilities' | 'score_services' | 'review_count'
>;

const words: Record<LocaleName, ReviewWords> = {
  vi: vietnameseWords,
  en: englishWords,
  th: thaiWords,
};
const moodOf = (score: number): Mood => (score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor');
const day = 24 * 60;

/**
 * The number of reviews: about four per hotel, none for many small ones, dozens for famous ones.
 */
export function reviewCountFor(
  { popularity }: Pick<HotelProfile, 'popularity'>,
  by: SeededRandom,
): number {
  return Math.min(
    60,
    Math.floor(by.unit() * 2.6 + popularity ** 2.3 * 46 * (0.6 + by.unit() * 0.8)),
  );
}

/** A sentence not used in a review of this hotel yet, if there is one. */
function fresh(list: readonly string[], used: Set<string>, by: SeededRandom): string {
  let sentence = by.pick(list);
  for (let tries = 0; tries < 4 && used.has(sentence); tries += 1) sentence = by.pick(list);
  used.add(sentence);
  return sentence;
}

function text(
  scores: Record<Aspect, number>,
  overall: number,
  language: LocaleName,
  used: Set<string>,
  by: SeededRandom,
): string {
  const said = words[language];
  const mood = moodOf(overall);
  const one = by.pick(aspects);
  const spoken = by.is(0.45)
    ? [one]
    : by.is(0.75)
      ? aspects.filter((aspect) => aspect !== one)
      : aspects;
  const parts = spoken.map((aspect) => fresh(said[aspect][moodOf(scores[aspect])], used, by));
  if (by.is(0.4)) parts.unshift(fresh(said.opening[mood], used, by));
  if (by.is(0.3)) parts.push(fresh(said.place, used, by));
  if (by.is(0.25)) parts.push(fresh(said.closing[mood], used, by));
  return parts.join(' ');
}

function stars(mean: number, by: SeededRandom): number {
  return Math.min(5, Math.max(1, Math.round(by.around(mean, 1.2))));
}

/** Reviews of one hotel, each at another moment of the past thirteen months before `midnight`. */
export function makeReviews(
  hotelSn: number,
  character: HotelProfile,
  count: number,
  roomNames: readonly string[],
  midnight: Instant,
): ReviewRow[] {
  const by = seededRandom(hotelSn, 31);
  const stays = seededRandom(hotelSn, 41);
  const means = { cleanliness: 0, facilities: 0, services: 0 };
  for (const aspect of aspects) means[aspect] = 3.6 + character.quality * 1.3 + by.around(0, 0.25);
  const answers = by.is(0.4) ? 0.65 : 0.06;
  const used = new Set<string>();
  const shown = Array.from({ length: count }, (): ReviewRow => {
    const scores = {
      cleanliness: stars(means.cleanliness, by),
      facilities: stars(means.facilities, by),
      services: stars(means.services, by),
    };
    const overall = (scores.cleanliness + scores.facilities + scores.services) / 3;
    const language = by.weighted<LocaleName>([
      ['vi', 78],
      ['en', 14],
      ['th', 8],
    ]);
    const created = addMinutes(
      midnight,
      -Math.floor(by.unit() ** 1.4 * 395 * day) - by.whole(60, 900),
    );
    const isAnswered = by.is(answers);
    const answered = addMinutes(created, by.whole(50, 2 * day));
    return {
      hotel_sn: hotelSn,
      booking_sn: null,
      member_sn: null,
      author: by.pick(words[language].authors),
      room_name: by.pick(roomNames),
      language,
      text: text(scores, overall, language, used, by),
      ...scores,
      created_at: created,
      updated_at: null,
      reply: isAnswered ? by.pick(words[language].replies[overall >= 3.4 ? 'good' : 'poor']) : null,
      replied_at: isAnswered ? (answered < midnight ? answered : midnight) : null,
      hidden_reason: null,
      stayed_on: localDate(addMinutes(created, -stays.whole(4, 40) * 60)),
    };
  });
  return [...shown, ...hiddenAmong(shown, seededRandom(hotelSn, 37))];
}

/**
 * Hotels with many reviews have one or two hidden ones, so that the page can show them counted;
 * they count in no score.
 */
function hiddenAmong(shown: readonly ReviewRow[], by: SeededRandom): ReviewRow[] {
  const count = shown.length < 8 ? 0 : shown.length < 30 ? by.whole(0, 1) : by.whole(1, 2);
  return shown.slice(0, count).map((row) =>
    Object.assign({}, row, {
      author: by.pick(words[row.language].authors),
      reply: null,
      replied_at: null,
      hidden_reason: by.weighted([
        ['language', 7],
        ['privacy', 2],
        ['advertising', 1],
      ]),
      created_at: addMinutes(row.created_at, -by.whole(1, 40) * day),
    }),
  );
}

/** The scores of a hotel: means of its shown reviews in tenths, rounded half up. */
export function scoresOf(all: readonly ReviewRow[]): Scores {
  const reviews = all.filter((review) => review.hidden_reason === null);
  const count = reviews.length;
  const tenths = (sum: number, of: number): number => (of === 0 ? 0 : Math.round((10 * sum) / of));
  const sumOf = (aspect: Aspect): number =>
    reviews.reduce((sum, review) => sum + review[aspect], 0);
  const [clean, things, people] = [sumOf('cleanliness'), sumOf('facilities'), sumOf('services')];
  return {
    rating: tenths(clean + things + people, 3 * count),
    score_cleanliness: tenths(clean, count),
    score_facilities: tenths(things, count),
    score_services: tenths(people, count),
    review_count: count,
  };
}
