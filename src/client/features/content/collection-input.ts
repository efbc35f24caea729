// What the page of a collection asks for: its hotels, of one province where the address names it.

import type { Input } from '#contract/calls/calls.ts';

export function collectionInput(
  name: string | undefined,
  params: URLSearchParams,
): Input<'hotel/getHotelCollection'> {
  const provinceSn = Number(params.get('provinceSn') ?? '');
  return {
    name: name ?? '',
    ...(Number.isInteger(provinceSn) && provinceSn > 0 ? { provinceSn } : {}),
  };
}
