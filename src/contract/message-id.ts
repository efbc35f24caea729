// Message ids are the keys of the English words, so a misspelt one does not compile.

import type english from '#locales/en.json';

export type MessageId = keyof typeof english;
