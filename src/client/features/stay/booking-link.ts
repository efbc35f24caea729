// What a link to a booking holds: its code, and the key without which nothing of it is shown.

export const bookingLink = (
  code: string | null | undefined,
  search: URLSearchParams,
): { readonly code: string; readonly key: string } => ({
  code: code ?? '',
  key: search.get('key') ?? '',
});
