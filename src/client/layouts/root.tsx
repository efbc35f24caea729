// The layout of every page: language links, header or tab bar, the page itself, footer, notices,
// and what is shown when a page fails.

import { Suspense, use, useDeferredValue, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteError } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { defaultLocale, inLocale, languageOf, locales, type Locale } from '#contract/paths.ts';
import { Splash } from '../components/shell.tsx';
import type { ErrorPageProps } from '../errors/error-page.tsx';
import type { DeadEndProps } from '../features/saved/dead-end.tsx';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { importOnce } from '../runtime/import-once.ts';
import { PageContext } from '../runtime/page-context.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { scrollKey } from '../runtime/scroll-key.ts';
import { noteAddress } from '../runtime/trail.ts';
import { WalletContext } from '../wallet/wallet-context.ts';
import { Header } from './header.tsx';
import { PhoneTop } from './phone-top.tsx';
import { TabBar } from './tab-bar.tsx';

const lateParts = importOnce(() => import('./late-parts.ts'));
const Footer = deferred(async () => (await lateParts()).Footer);
const OfflineChip = deferred<object>(async () => (await lateParts()).OfflineChip);
const ToastHost = deferred<{ label: string; closeLabel: string }>(
  async () => (await lateParts()).ToastHost,
);
const OutboxHost = deferred<object>(async () => (await lateParts()).OutboxHost);
const ErrorDialogs = deferred<object>(async () => (await lateParts()).ErrorDialogs);
const SignInOverlay = deferred<object>(async () => (await lateParts()).SignInOverlay);
const ErrorPage = deferred<ErrorPageProps>(
  async () => (await import('../errors/error-page.tsx')).ErrorPage,
  { fallback: () => <Splash /> },
);
const DeadEnd = deferred<DeadEndProps>(
  async () => (await import('../features/saved/dead-end.tsx')).DeadEnd,
  { fallback: () => <Splash /> },
);

/** Pages without a tab bar. */
const noTabBar: ReadonlySet<string> = new Set([
  'hotel',
  'map',
  'checkout',
  'bookingStatus',
  'signIn',
  'signUp',
  'findBooking',
  'review',
  'desk',
]);
/** Pages with a bar of their own in place of the header, which others show from 1024 px. */
const noHeader: ReadonlySet<string> = new Set(['hotel', 'map', 'desk']);
const noFooter: ReadonlySet<string> = new Set([
  'checkout',
  'bookingStatus',
  'search',
  'map',
  'signIn',
  'signUp',
  'booking',
  'myBooking',
  'phoneBookings',
  'findBooking',
  'review',
  'desk',
]);

export function Root() {
  const match = useMatches().at(-1);
  const name = (match?.handle as Handle | undefined)?.name ?? 'index';
  // The footer changes after the page's first frame.
  const footerName = useDeferredValue(name);
  // A page that is not written in every language has a list of those it is written in, the shown
  // one first.
  const written = (match?.loaderData as { readonly written?: readonly Locale[] } | null | undefined)
    ?.written;
  const isWallet = use(WalletContext);
  const { pathname, search } = useLocation();
  const main = useFocusOnNewPage(pathname);
  useEffect(() => noteAddress(`${pathname}${search}`), [pathname, search]);
  return (
    <div
      data-surface={isWallet ? 'wallet' : undefined}
      className={
        noTabBar.has(name) ? undefined : 'pb-[calc(var(--tabbar-h)+var(--safe-b))] lg:pb-0'
      }
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        <FormattedMessage id="nav.skip" />
      </a>
      <LanguageLinks isCanonical={name !== 'search'} written={written} />
      <OfflineChip />
      {!noHeader.has(name) && <Header name={name} />}
      <PhoneTop name={name} />
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {!isWallet && !noFooter.has(footerName) && <Footer />}
      {!noTabBar.has(name) && <TabBar name={name} />}
      <Notices />
      <SignInOverlay />
      <ErrorDialogs />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Toasts, and what became of what was left to be sent. */
function Notices() {
  const intl = useIntl();
  return (
    <>
      <ToastHost
        label={intl.formatMessage({ id: 'nav.toasts' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      />
      <OutboxHost />
    </>
  );
}

/**
 * After a navigation the focused element is gone: the focus moves to the new page, so that keyboard
 * and screen reader continue there.
 */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    const { activeElement: focused, body } = document;
    if (focused === body || focused?.checkVisibility?.() === false)
      main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * The same page in the other languages, for search engines; a search has no canonical address.
 * Deferred, because a navigation should not wait for them.
 */
function LanguageLinks({
  isCanonical,
  written,
}: {
  readonly isCanonical: boolean;
  readonly written: readonly Locale[] | undefined;
}) {
  const { origin } = use(PageContext);
  const pathname = useDeferredValue(useLocation().pathname);
  return (
    <>
      {isCanonical && (
        <link
          rel="canonical"
          href={`${origin}${written?.[0] === undefined ? pathname : inLocale(pathname, written[0])}`}
        />
      )}
      {(written ?? locales).map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={languageOf(locale) === 'th' ? 'th-VN' : `${languageOf(locale)}-VN`}
          href={`${origin}${inLocale(pathname, locale)}`}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={`${origin}${inLocale(pathname, defaultLocale)}`}
      />
    </>
  );
}

/** In place of a page that cannot be shown: not found, not on this phone, or a bug. */
export function RootError() {
  const error = useRouteError();
  const locale = useLocale();
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (status === 404 || code === errorCodes.notFound)
    return <ErrorPage kind="notFound" locale={locale} />;
  if (code === errorCodes.offline || code === errorCodes.timeout) return <NotOnThisPhone />;
  return <ErrorPage kind="broken" locale={locale} />;
}

/** Whatever page it was, the bar of tabs is there: what is saved lies behind it. */
function NotOnThisPhone() {
  const match = useMatches().at(-1);
  const name = (match?.handle as Handle | undefined)?.name ?? 'index';
  return (
    <div className="pb-[calc(var(--tabbar-h)+var(--safe-b))] lg:pb-0">
      <OfflineChip />
      <Header name={name} />
      <DeadEnd name={name} params={match?.params ?? {}} />
      <TabBar name={name} />
      <Notices />
    </div>
  );
}
