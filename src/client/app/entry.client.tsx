// The browser's entry: hydrates what the server rendered, or renders into the empty shell when
// there is no network.

import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { overHttp } from '#contract/calls/send.ts';
import type { Fault } from '#contract/fault.ts';
import { defaultLocale, isLocale, languageOf, path, type Locale } from '#contract/paths.ts';
import { within } from '#contract/with-timeout.ts';
import { epochMs, instant } from '#domain/time/time.ts';
import '../styles/styles.css';
import { browserSender, refreshAccessToken } from '../api/browser-transport.ts';
import { connectTransport } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { isPersonalQuery, onSessionEndedElsewhere } from '../api/session.ts';
import { Shell } from '../components/shell.tsx';
import { Document } from '../document/document.tsx';
import { expandMessages, decodeState, type EncodedState } from '../document/state-decode.ts';
import { allMessages, Intl, loadMessages, type Messages } from '../intl/intl.tsx';
import { onEntrySent } from '../offline/outbox-state.ts';
import { isRestored } from '../offline/restored-queries.ts';
import { listenForInstallPrompt } from '../pwa/install-prompt.ts';
import { reloadOnStaleChunk } from '../pwa/reload-on-stale-chunk.ts';
import { followRouter, listenForBack } from '../runtime/back-entries.ts';
import { DataSaverContext, isDataSaver } from '../runtime/data-saver.ts';
import {
  nextTask,
  retryImport,
  whenHydrated,
  whenPageIdle,
  whenPagePainted,
} from '../runtime/deferred.tsx';
import { hotlineOfDocument } from '../runtime/hotline.ts';
import { PageContext } from '../runtime/page-context.ts';
import { onReconnect } from '../runtime/reachability.ts';
import { createRouterContext } from '../runtime/router-context.ts';
import { serverNow, syncServerClock } from '../runtime/server-clock.ts';
import { applyTheme } from '../runtime/theme.ts';
import { cn } from '../ui/cn.ts';
import { isInWallet, setWalletCookie, WalletContext } from '../wallet/wallet-context.ts';
import { recordError, listenForErrors, reactErrorHandlers } from './browser-errors.ts';
import type { PageState } from './entry.server.tsx';
import { routes } from './routes.tsx';
import { registerSignOutTasks } from './sign-out-tasks.ts';

type Router = ReturnType<typeof createBrowserRouter>;

listenForErrors();
reloadOnStaleChunk();
listenForBack();
onEntrySent(async (...args) => (await import('./outbox-effects.ts')).applySentEntry(...args));
listenForInstallPrompt();
const encoded = JSON.parse(
  document.getElementById('state')?.textContent ?? 'null',
) as EncodedState | null;
const state = encoded && (decodeState(encoded) as PageState);
const first = location.pathname.split('/')[1];
const locale: Locale = isLocale(first) ? first : localeFromCookie();
// Without a network the server cannot redirect `/` to a language.
if (location.pathname === '/')
  history.replaceState(null, '', `${path(locale, 'index')}${location.search}`);
// The cached shell was rendered in one language and serves all three. Setting it styles the whole
// page anew, so it is left alone where it is right.
if (document.documentElement.lang !== languageOf(locale))
  document.documentElement.lang = languageOf(locale);
applyTheme();
registerSignOutTasks();
/** The site's own address as its links in the head say it, by whatever name it was reached. */
const siteOrigin = new URL(
  document.querySelector<HTMLLinkElement>('link[hreflang]')?.href ?? location.href,
).origin;
/**
 * The persister is loaded with the first fetch, because a page that the server rendered hydrates
 * without one.
 */
const client = createQueryClient(async (...args) =>
  (await import('../offline/query-persister.ts')).persistedQuery(...args),
);
/** As the server rendered the page; in the shell, as the browser says. */
const isSaving = state?.isSaving ?? isDataSaver();
const isWallet = state?.isWallet ?? isInWallet();
const hotline = hotlineOfDocument();
if (isWallet) setWalletCookie();
const endSession = async (fault: Fault) =>
  (await import('../errors/handle-error.ts')).endSession(client, fault);
const onNewBuild = () =>
  void import('../pwa/register-worker.ts').then(({ checkForUpdate }) => checkForUpdate());
connectTransport(client, overHttp(browserSender(locale, { onNewBuild })), {
  renew: refreshAccessToken,
  onEnd: endSession,
});

function localeFromCookie(): Locale {
  const value = /(?:^|;\s*)locale=([a-z-]+)/.exec(document.cookie)?.[1];
  return isLocale(value) ? value : defaultLocale;
}

/**
 * Reacts to what happens outside the page: errors, a session that ended in another tab, the end of
 * an outage.
 */
function followEvents(router: Router): void {
  followRouter(router);
  const { pathname: firstPath } = location;
  router.subscribe(({ errors, location: { pathname } }) => {
    for (const error of Object.values(errors ?? {})) recordError('route', error);
    // Read by `skip-offscreen` in `styles/shapes.css`.
    if (pathname !== firstPath) document.documentElement.dataset['navigated'] = '';
  });
  onSessionEndedElsewhere(async () => {
    // The page is left first, because it would fetch again what is removed; but not waited for
    // longer than a second.
    if (location.pathname.startsWith(path(locale, 'account')))
      await within(1_000, router.navigate(path(locale, 'index'), { replace: true }), undefined);
    client.removeQueries({ predicate: (query) => isPersonalQuery(query.queryKey) });
  });
  // Saved data is fetched again, so that no old price looks current; bookings are fetched whenever
  // they were read.
  onReconnect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        String(queryKey[0]).startsWith('booking/') || isRestored(queryHash),
      refetchType: 'none',
    });
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    if (router.state.errors !== null) void router.revalidate();
  });
}

function renderPage(
  content: ReactNode,
  messages: Messages,
  now: string,
  loadRest?: () => Promise<Messages>,
): ReactNode {
  return (
    <Document locale={locale}>
      <PageContext value={{ origin: siteOrigin, now: instant(now), hotline }}>
        <QueryClientProvider client={client}>
          <Intl locale={locale} messages={messages} loadRest={loadRest}>
            <DataSaverContext value={isSaving}>
              <WalletContext value={isWallet}>{content}</WalletContext>
            </DataSaverContext>
          </Intl>
        </QueryClientProvider>
      </PageContext>
    </Document>
  );
}

/**
 * Once the page is hydrated, the next one is rendered in one go instead of in a transition, which is
 * rendered in slices of five milliseconds with other work between them
 * (docs/adr/0018-hydrate-in-parts.md).
 */
function PageRouter({ router }: { readonly router: Router }) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    void whenHydrated().then(() => startTransition(() => setIsHydrated(true)));
  }, []);
  return <RouterProvider router={router} {...(isHydrated && { useTransitions: false })} />;
}

/** Each in a task of its own: twenty begun in one would keep a tap waiting. */
async function preloadScripts(addresses: readonly string[]): Promise<void> {
  for (const href of addresses) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
    await nextTask();
  }
}

/**
 * What comes next, unless the page's first script has asked for it, which wants all scripts of the
 * page before and a browser that says when they are there.
 */
function nextScripts(): readonly string[] {
  const list =
    document.querySelector<HTMLElement>('[data-next]')?.dataset['next']?.split(' ') ?? [];
  return document.querySelector(`link[href="${list[0]}"]`) === null ? list : [];
}

async function start(): Promise<void> {
  if (state === null) return startFromShell();
  // A cached page may have been rendered a while ago; its last script says when it was sent.
  syncServerClock(
    epochMs(instant(document.querySelector<HTMLElement>('[data-at]')?.dataset['at'] ?? state.now)),
  );
  void preloadScripts(nextScripts());
  await nextTask();
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  // When its code cannot be loaded, the page stays a document with links and forms.
  if (
    !(await resolveLazy().then(
      () => true,
      () => false,
    ))
  )
    return;
  await nextTask();
  // The first call reads the whole table of classes, for longer than a slice of hydration takes.
  cn('');
  await nextTask();
  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => createRouterContext(client, serverNow),
  });
  const page = renderPage(
    <PageRouter router={router} />,
    expandMessages(state.words) as Messages,
    state.now,
    loadAllMessages,
  );
  // In slices: what is not a transition, React hydrates without a break.
  startTransition(() => void hydrateRoot(document, page, reactErrorHandlers));
  // Not asked for before: a page is idle while it waits for its own code.
  void whenPagePainted().then(() => preloadScripts(state.lateScripts));
  followEvents(router);
  void afterStart(router);
}

/**
 * Together with the deferred components: until then the page has the messages it was rendered with.
 */
async function loadAllMessages(): Promise<Messages> {
  await Promise.race([whenPagePainted(), allMessages.wanted]);
  return retryImport(() => loadMessages(locale));
}

async function startFromShell(): Promise<void> {
  const root = hydrateRoot(
    document,
    <Document locale={locale}>
      <Shell />
    </Document>,
    reactErrorHandlers,
  );
  const messages = await retryImport(() => loadMessages(locale));
  const router = createBrowserRouter(routes, {
    getContext: () => createRouterContext(client, serverNow),
  });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (initialized) {
          unsubscribe();
          resolve();
        }
      });
    });
  }
  startTransition(() =>
    root.render(renderPage(<PageRouter router={router} />, messages, serverNow())),
  );
  followEvents(router);
  void afterStart(router);
}

async function resolveLazy(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const lazyRoute = route as RouteObject;
    if (typeof lazyRoute.lazy === 'function')
      Object.assign(lazyRoute, await lazyRoute.lazy(), { lazy: undefined });
  }
}

/** A part whose code does not arrive holds the idle work up no longer than this. */
const hydrationLimitMs = 5_000;

async function afterStart(router: Router): Promise<void> {
  await whenPageIdle();
  // What can be tapped comes first: storing a thousand kilobytes ahead would compete with it for
  // the line and the processor.
  await within(hydrationLimitMs, whenHydrated(), undefined);
  const { startIdleWork } = await retryImport(() => import('./idle-startup.ts'));
  void startIdleWork(client, isWallet, router);
}

// Not in the task that evaluates these files: a tap waits for one of the two, not for both.
void nextTask().then(start);
