// Around every page: language links, header or tab bar, the page itself, footer, notices, and what is shown when a page fails.

import { use, useDeferredValue, useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useMatches, useRouteError } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { defaultLocale, inLocale, languageOf, locales, type Locale } from '#contract/paths.ts';
import { Splash } from '../components/shell.tsx';
import type { ErrorPageProps } from '../errors/error-page.tsx';
import { useLocale, useSay } from '../intl/intl.tsx';
import { late } from '../runtime/deferred.tsx';
import { PageContext } from '../runtime/page-context.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { WalletContext } from '../wallet/wallet-context.ts';
import { Header } from './header.tsx';
import { ListKeepingOutlet } from './list-keeping-outlet.tsx';
import { TabBar } from './tab-bar.tsx';

const Footer = late(async () => (await import('./footer.tsx')).Footer);
/** Nobody needs it before the page is at rest, and by then it is here. */
const OfflineChip = late<object>(
  async () => (await import('../features/outbox/offline-chip.tsx')).OfflineChip,
);
const ToastHost = late<{ closeLabel: string }>(
  async () => (await import('../ui/toast.tsx')).ToastHost,
);
const OutboxHost = late<object>(
  async () => (await import('../features/outbox/outbox-host.tsx')).OutboxHost,
);
const FaultDialogs = late<object>(
  async () => (await import('../errors/error-dialog.tsx')).ErrorDialogs,
);
const SignInOverlay = late<object>(
  async () => (await import('../features/sign-in/sign-in-overlay.tsx')).SignInOverlay,
);
const FaultPage = late<ErrorPageProps>(
  async () => (await import('../errors/error-page.tsx')).ErrorPage,
  () => <Splash />,
);

/** Which bars a page wears: the header from 1024 px except where the page brings its own bar; the footer only where one reads on. */
const bare: ReadonlySet<string> = new Set([
  'hotel',
  'map',
  'checkout',
  'bookingStatus',
  'signIn',
  'signUp',
  'review',
  'desk',
]);
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
  'review',
  'desk',
]);

export function Root() {
  const say = useSay();
  const match = useMatches().at(-1);
  const name = (match?.handle as Handle | undefined)?.name ?? 'index';
  // What lies below the page comes after its first frame.
  const belowName = useDeferredValue(name);
  // A page whose text is not there in every language says in which it is, the one it shows first.
  const written = (match?.loaderData as { readonly written?: readonly Locale[] } | null | undefined)
    ?.written;
  const isWallet = use(WalletContext);
  const main = useFocusOnNewPage(useLocation().pathname);
  return (
    <div
      data-surface={isWallet ? 'wallet' : undefined}
      className={bare.has(name) ? undefined : 'pb-[calc(var(--tabbar-h)+var(--safe-b))] lg:pb-0'}
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {say('nav.skip')}
      </a>
      <LanguageLinks isCanonical={name !== 'search'} written={written} />
      <OfflineChip />
      {!noHeader.has(name) && <Header name={name} />}
      <main id="main" ref={main} tabIndex={-1} className="outline-none">
        <ListKeepingOutlet name={name} />
      </main>
      {!isWallet && !noFooter.has(belowName) && <Footer />}
      {!bare.has(name) && <TabBar name={name} />}
      <ToastHost closeLabel={say('common.close')} />
      <SignInOverlay />
      <FaultDialogs />
      <OutboxHost />
      <ScrollRestoration />
    </div>
  );
}

/** Whoever goes on by keys or by ear goes on in the new page, not at the top of the house: what had the focus went with the page before. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement: at, body } = document;
    if (at === body || at?.checkVisibility?.() === false)
      main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The same page in the other languages, for robots; a search has no canonical address. Nobody who goes from page to page waits for them. */
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

/** Any page that cannot be shown: not found, no network and nothing saved, or a mistake of ours. */
export function RootError() {
  const error = useRouteError();
  const locale = useLocale();
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (status === 404 || code === errorCodes.notFound)
    return <FaultPage kind="notFound" locale={locale} />;
  return (
    <FaultPage
      kind={code === errorCodes.offline || code === errorCodes.timeout ? 'offline' : 'broken'}
      locale={locale}
    />
  );
}
