// A review in another language, made by the provider once for all readers.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../../context/request-context.ts';
import {
  findTranslation,
  shownReviewWords,
  storeTranslation,
} from '../../store/hotel/review-translation.ts';

export async function translateReview(
  { db, translator, now }: RequestContext,
  { sn, language }: Parsed<'hotel/translateReview'>,
): Promise<Output<'hotel/translateReview'>> {
  const words = await shownReviewWords(db, sn);
  if (words === undefined) throw new Fault(errorCodes.notFound);
  const { text, reply } = words;
  if (words.language === language) return { text, reply };
  const kept = await findTranslation(db, words, language);
  if (kept !== undefined) return kept;
  const [madeText = '', madeReply = null] = await translator.translate(
    reply === null ? [text] : [text, reply],
    words.language,
    language,
  );
  const made = { text: madeText, reply: madeReply };
  await storeTranslation(db, words, language, made, now);
  return made;
}
