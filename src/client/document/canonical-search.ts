// What the browser's own form makes of an address, put into the form that can be passed on: each list once, nothing empty.

import { filterNames } from '#domain/search.ts';

const lists: ReadonlySet<string> = new Set(['facility', 'hotelType', 'paymentMethod']);
const isFilter = (name: string): boolean => (filterNames as readonly string[]).includes(name);

/** `?facility=1&facility=2&minPrice=` as `?facility=1-2`; null where there is nothing to put right. */
export function canonicalSearch(search: string): string | null {
  const given = new URLSearchParams(search);
  const names = [...new Set(given.keys())];
  if (
    !names.some(
      (name) =>
        isFilter(name) &&
        (given.get(name) === '' || (lists.has(name) && given.getAll(name).length > 1)),
    )
  )
    return null;
  const tidy = new URLSearchParams();
  for (const name of names) {
    const values = given.getAll(name).filter((value) => value !== '' || !isFilter(name));
    if (values.length > 0)
      tidy.append(name, lists.has(name) ? values.join('-') : (values[0] ?? ''));
  }
  const text = tidy.toString();
  return text === '' ? '' : `?${text}`;
}
