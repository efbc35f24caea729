// Brings the page to life: takes over what the server rendered, or starts from the empty shell when there is no network.

import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Fault } from '#contract/fault.ts';
import { defaultLocale, isLocale, languageOf, path, type Locale } from '#contract/paths.ts';
import { epochMs, instant } from '#domain/time.ts';
import './styles.css';
import { connect } from './api.ts';
import { browserSender, renewSession } from './browser.ts';
import { serverNow, tellServerTime } from './clock.ts';
import { Document } from './document.tsx';
import type { PageState } from './entry.server.tsx';
import { awaitInstallOffer } from './install-offer.ts';
import { Intl, loadMessages, type Messages } from './intl.tsx';
import { inTheEnd, isSettled, pageDrawn, pageSettled } from './late.tsx';
import { inOneGo } from './layouts/one-go.ts';
import { Shell } from './layouts/shell.tsx';
import { onReachableAgain } from './offline.ts';
import { OriginContext } from './origin.ts';
import { makeQueryClient } from './query-client.ts';
import { guardReload } from './reload.ts';
import { isRestored } from './restored.ts';
import { makeRouterContext } from './router-context.ts';
import { routes } from './routes.tsx';
import { isPersonal, onMemberGone } from './session.ts';
import { applyTheme } from './theme.ts';
import { isDear } from './thrift.ts';
import { FewBytes } from './ui/photo.tsx';
import { longWords, unpack, type Packed } from './unpack.ts';
import { isInWallet, keepWallet, WalletContext } from './wallet.ts';

type Router = ReturnType<typeof createBrowserRouter>;

guardReload();
awaitInstallOffer();
const sent = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as Packed | null;
const state = sent && (unpack(sent) as PageState);
const first = location.pathname.split('/')[1];
const locale: Locale = isLocale(first) ? first : keptLocale();
// Without a network nobody sends the bare address on to a language.
if (location.pathname === '/')
  history.replaceState(null, '', `${path(locale, 'index')}${location.search}`);
// The stored shell was made in one language and serves all three.
document.documentElement.lang = languageOf(locale);
applyTheme();
const client = makeQueryClient();
/** As the page was rendered; without a server, as the browser says. */
const isSaving = state?.isSaving ?? isDear();
const isWallet = state?.isWallet ?? isInWallet();
if (isWallet) keepWallet();
/** Many answers may say at once that the session is over; one ending is told. */
const endSession = async (fault: Fault) => (await import('./faults.ts')).endSession(client, fault);
connect(client, browserSender(locale), { renew: renewSession, onEnd: endSession });

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
            <FewBytes value={isSaving}>
              <WalletContext value={isWallet}>{content}</WalletContext>
            </FewBytes>
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
  (await inTheEnd(() => import('./at-rest.ts'))).startAtRest(client, isWallet, router);
}

void start();
