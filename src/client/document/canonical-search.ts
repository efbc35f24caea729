// Normalises the query string of a plain HTML form: lists are joined, empty filters removed.

import { filterNames } from '#domain/search.ts';

const lists: ReadonlySet<string> = new Set(['facility', 'hotelType', 'paymentMethod']);
const isFilter = (name: string): boolean => (filterNames as readonly string[]).includes(name);

/** `?facility=1&facility=2&minPrice=` becomes `?facility=1-2`; null when nothing changes. */
export function canonicalSearch(search: string): string | null {
  const params = new URLSearchParams(search);
  const names = [...new Set(params.keys())];
  if (
    !names.some(
      (name) =>
        isFilter(name) &&
        (params.get(name) === '' || (lists.has(name) && params.getAll(name).length > 1)),
    )
  )
    return null;
  const canonical = new URLSearchParams();
  for (const name of names) {
    const values = params.getAll(name).filter((value) => value !== '' || !isFilter(name));
    if (values.length > 0)
      canonical.append(name, lists.has(name) ? values.join('-') : (values[0] ?? ''));
  }
  const text = canonical.toString();
  return text === '' ? '' : `?${text}`;
}
