// All sentences of the sample country's reviews and of the hotels' replies to them. One that
// reviews of two languages say stands once, with the first of vi, en and th, and none is a part of
// another: what is replaced is always a whole one.

import { replySentences } from './reply-sentences.ts';
import type { Sentence } from './sentence.ts';
import { englishSentences } from './sentences-en.ts';
import { thaiSentences } from './sentences-th.ts';
import { vietnameseStaySentences } from './sentences-vi-stay.ts';
import { vietnameseSentences } from './sentences-vi.ts';

export const sentences: readonly Sentence[] = [
  ...vietnameseSentences,
  ...vietnameseStaySentences,
  ...englishSentences,
  ...thaiSentences,
  ...replySentences,
];
