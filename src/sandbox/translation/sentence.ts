// A sentence of the sample country's reviews in three languages.

export type Sentence = { readonly vi: string; readonly en: string; readonly th: string };

export const sentence = (vi: string, en: string, th: string): Sentence => ({ vi, en, th });
