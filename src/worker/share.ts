// What another app shares with ours when the server cannot be asked what it means: the app opens with it and goes on from there.

const target = /^\/share\/((?:vi|en|th)-vn)$/;
/** More is no name of a hotel, and some browsers refuse such addresses. */
const longest = 1_500;

export function isShared(url: URL, origin: string): boolean {
  return url.origin === origin && target.test(url.pathname);
}

/** The app's first page, which takes over what was shared. */
export function sharedLater(url: URL): string {
  const locale = target.exec(url.pathname)?.[1] ?? 'vi-vn';
  const given = url.search.slice(1, longest);
  return `${url.origin}/${locale}?${new URLSearchParams({ shared: given }).toString()}`;
}
