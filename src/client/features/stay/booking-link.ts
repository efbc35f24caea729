// What a link to a booking names: the booking's code, and the key without which nobody is shown anything.

export const bookingLink = (
  code: string | null | undefined,
  search: URLSearchParams,
): { readonly code: string; readonly key: string } => ({
  code: code ?? '',
  key: search.get('key') ?? '',
});
