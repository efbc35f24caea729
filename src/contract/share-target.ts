// Content shared from other apps: a link of this site, or words that name a hotel or a place.

import { readAddress } from './parse-url.ts';
import { isOwnAddress } from './paths.ts';

/** As many letters as a suggestion query may have. */
const longest = 80;

/** Phones share a link in `url` or in `text`, and a page's name in `title`. */
const textsIn = (params: URLSearchParams): readonly string[] =>
  ['url', 'text', 'title'].map((name) => params.get(name) ?? '');

/** Only a page of this site is opened, by its path, because anybody can share anything. */
export function sharedPage(params: URLSearchParams, origin: string): string | null {
  for (const address of textsIn(params).flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])) {
    const url = readAddress(address);
    if (url?.origin === origin && isOwnAddress(url.pathname)) return `${url.pathname}${url.search}`;
  }
  return null;
}

/** The words besides any link; '' when there are none. */
export function sharedKeyword(params: URLSearchParams): string {
  return (
    textsIn(params)
      .slice(1)
      .map((text) =>
        text
          .replace(/https?:\/\/\S+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .find((text) => text !== '')
      ?.slice(0, longest) ?? ''
  );
}
