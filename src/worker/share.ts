// Content shared from another app while the server cannot be reached: opens the app's first page
// with it.

const target = /^\/share\/((?:vi|en|th)-vn)$/;
/** No hotel's name is longer, and some browsers refuse longer addresses. */
const maxLength = 1_500;

export function isShareTarget(url: URL, origin: string): boolean {
  return url.origin === origin && target.test(url.pathname);
}

/** The address of the app's first page, which reads what was shared. */
export function sharedHomeUrl(url: URL): string {
  const locale = target.exec(url.pathname)?.[1] ?? 'vi-vn';
  const query = url.search.slice(1, maxLength);
  return `${url.origin}/${locale}?${new URLSearchParams({ shared: query }).toString()}`;
}
