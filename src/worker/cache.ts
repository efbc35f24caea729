// Which addresses are pages of the app, for the worker to answer with the shell when the network does not.

const languages = /^\/(?:vi|en|th)-vn(?:\/|$)/;

export function isAppPage(url: URL, origin: string): boolean {
  return url.origin === origin && (url.pathname === '/' || languages.test(url.pathname));
}
