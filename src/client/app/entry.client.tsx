// Brings the page to life: takes over what the server rendered, or starts from the empty shell when there is no network.

import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { overHttp } from '#contract/calls/send.ts';
import type { Fault } from '#contract/fault.ts';
import { defaultLocale, isLocale, languageOf, path, type Locale } from '#contract/paths.ts';
import { epochMs, instant } from '#domain/time/time.ts';
import '../styles/styles.css';
import { browserSender, renewSession } from '../api/browser-transport.ts';
import { connect } from '../api/queries.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { isPersonal, onMemberGone } from '../api/session.ts';
import { Shell } from '../components/shell.tsx';
import { Document } from '../document/document.tsx';
import { longWords, decodeState, type EncodedState } from '../document/state-decode.ts';
import { Intl, loadMessages, type Messages } from '../intl/intl.tsx';
import { onSent } from '../offline/outbox-state.ts';
import { isRestored } from '../offline/restored-queries.ts';
import { awaitInstallOffer } from '../pwa/install-prompt.ts';
import { guardReload } from '../pwa/reload-on-stale-chunk.ts';
import { isDear } from '../runtime/data-saver.ts';
import { inTheEnd, isSettled, pageDrawn, pageSettled } from '../runtime/deferred.tsx';
import { OriginContext } from '../runtime/page-context.ts';
import { onReachableAgain } from '../runtime/reachability.ts';
import { makeRouterContext } from '../runtime/router-context.ts';
import { serverNow, tellServerTime } from '../runtime/server-clock.ts';
import { inOneGo } from '../runtime/sync-rendering.ts';
import { applyTheme } from '../runtime/theme.ts';
import { DataSaverContext } from '../ui/photo.tsx';
import { isInWallet, keepWallet, WalletContext } from '../wallet/wallet-context.ts';
import { hearError, hearWindow, reactErrors } from './browser-errors.ts';
import type { PageState } from './entry.server.tsx';
import { routes } from './routes.tsx';
import { registerSignOutTasks } from './sign-out-tasks.ts';

type Router = ReturnType<typeof createBrowserRouter>;

hearWindow();
guardReload();
onSent(async (...sent) => (await import('./outbox-effects.ts')).takeAnswer(...sent));
awaitInstallOffer();
const sent = JSON.parse(
  document.getElementById('state')?.textContent ?? 'null',
) as EncodedState | null;
const state = sent && (decodeState(sent) as PageState);
const first = location.pathname.split('/')[1];
const locale: Locale = isLocale(first) ? first : keptLocale();
// Without a network nobody sends the bare address on to a language.
if (location.pathname === '/')
  history.replaceState(null, '', `${path(locale, 'index')}${location.search}`);
// The stored shell was made in one language and serves all three.
document.documentElement.lang = languageOf(locale);
applyTheme();
registerSignOutTasks();
/** What saves and finds saved answers comes with the first fetch: a page that was rendered needs none to come to life. */
const client = makeQueryClient(async (...asked) =>
  (await import('../offline/query-persister.ts')).savedOr(...asked),
);
/** As the page was rendered; without a server, as the browser says. */
const isSaving = state?.isSaving ?? isDear();
const isWallet = state?.isWallet ?? isInWallet();
if (isWallet) keepWallet();
/** Many answers may say at once that the session is over; one ending is told. */
const endSession = async (fault: Fault) =>
  (await import('../errors/handle-error.ts')).endSession(client, fault);
const onNewBuild = () =>
  void import('../pwa/register-worker.ts').then(({ lookForNewer }) => lookForNewer());
connect(client, overHttp(browserSender(locale, { onNewBuild })), {
  renew: renewSession,
  onEnd: endSession,
});

function keptLocale(): Locale {
  const kept = /(?:^|;\s*)locale=([a-z-]+)/.exec(document.cookie)?.[1];
  return isLocale(kept) ? kept : defaultLocale;
}

/**
 * What a list knew of a tapped hotel is drawn in one go. In a transition it comes in slices of five milliseconds, between which a slow
 * phone finds so much else to do that it takes half as long again; there is nothing on the way that is worth such a pause.
 */
function drawKnownAtOnce(router: Router): Router {
  const { subscribe } = router;
  // For each who listens: one who merely counts pages must not take the one go away from who draws them.
  router.subscribe = (tell) => {
    let drawn: unknown = null;
    return subscribe((now, how) => {
      const known: unknown = now.loaderData['hotel'] ?? null;
      const isAtOnce = known !== null && known !== drawn && isSettled();
      drawn = known;
      if (isAtOnce) inOneGo(() => tell(now, { ...how, flushSync: true }));
      else tell(now, how);
    });
  };
  return router;
}

/** Keeps the page true to what happens elsewhere: a session ended in another tab, an outage that is over. */
function follow(router: Router): void {
  router.subscribe(({ errors }) => {
    for (const error of Object.values(errors ?? {})) hearError('route', error);
  });
  onMemberGone(async () => {
    // Left first, as far as that takes no time: a page whose answers are taken away asks for them again.
    if (location.pathname.startsWith(path(locale, 'account')))
      await Promise.race([
        router.navigate(path(locale, 'index'), { replace: true }),
        new Promise((wake) => {
          setTimeout(wake, 1_000);
        }),
      ]);
    client.removeQueries({ predicate: (query) => isPersonal(query.queryKey) });
  });
  // What was shown as saved is asked for anew, so that no old price looks like one of now; a booking whenever it was read last.
  onReachableAgain(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        String(queryKey[0]).startsWith('booking/') || isRestored(queryHash),
      refetchType: 'none',
    });
    void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    if (router.state.errors !== null) void router.revalidate();
  });
}

function page(
  content: ReactNode,
  messages: Messages,
  now: string,
  loadRest?: () => Promise<Messages>,
): ReactNode {
  return (
    <Document locale={locale}>
      <OriginContext value={{ origin: location.origin, now: instant(now) }}>
        <QueryClientProvider client={client}>
          <Intl locale={locale} messages={messages} loadRest={loadRest}>
            <DataSaverContext value={isSaving}>
              <WalletContext value={isWallet}>{content}</WalletContext>
            </DataSaverContext>
          </Intl>
        </QueryClientProvider>
      </OriginContext>
    </Document>
  );
}

async function start(): Promise<void> {
  if (state === null) return startFromShell();
  // The page may have been made a while ago for somebody else; its last script says when it was sent, and it was true then.
  tellServerTime(
    epochMs(instant(document.querySelector<HTMLElement>('[data-at]')?.dataset['at'] ?? state.now)),
  );
  for (const href of state.soon)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  // A page whose code is gone stays as it was sent: a document with links and forms.
  if (
    !(await resolveLazy().then(
      () => true,
      () => false,
    ))
  )
    return;
  const router = drawKnownAtOnce(
    createBrowserRouter(routes, {
      hydrationData: state.router,
      getContext: () => makeRouterContext(client, serverNow),
    }),
  );
  hydrateRoot(
    document,
    page(
      <RouterProvider router={router} />,
      longWords(state.words) as Messages,
      state.now,
      loadAllWords,
    ),
    reactErrors,
  );
  follow(router);
  void afterStart(router);
}

/** With the late parts, not at once: the page has the words it shows. */
async function loadAllWords(): Promise<Messages> {
  await pageDrawn();
  return loadMessages(locale);
}

async function startFromShell(): Promise<void> {
  const root = hydrateRoot(
    document,
    <Document locale={locale}>
      <Shell />
    </Document>,
    reactErrors,
  );
  const messages = await loadMessages(locale);
  const router = createBrowserRouter(routes, {
    getContext: () => makeRouterContext(client, serverNow),
  });
  if (!router.state.initialized) {
    await new Promise<void>((done) => {
      const stop = router.subscribe((now) => {
        if (now.initialized) {
          stop();
          done();
        }
      });
    });
  }
  startTransition(() =>
    root.render(page(<RouterProvider router={router} />, messages, serverNow())),
  );
  follow(router);
  void afterStart(router);
}

async function resolveLazy(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    const known = route as RouteObject;
    if (typeof known.lazy === 'function')
      Object.assign(known, await known.lazy(), { lazy: undefined });
  }
}

async function afterStart(router: Router): Promise<void> {
  await pageSettled();
  (await inTheEnd(() => import('./idle-startup.ts'))).startAtRest(client, isWallet, router);
}

void start();
