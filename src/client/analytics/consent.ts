// Usage events are recorded only for a member who agreed to it, as far as this device knows; for
// nobody else, and no bot, is the tracking code loaded (docs/product.md, Usage events).

import type { QueryClient } from '@tanstack/react-query';
import type { Consents } from '#contract/schemas/user.ts';
import { query } from '../api/queries.ts';
import { sendInBackground } from '../api/send-in-background.ts';
import { currentProfile, onProfileChange } from '../api/session.ts';
import { readSavedData, saveQuery } from '../offline/query-persister.ts';
import type { Pages } from './track.ts';

/** Bots say so in one of two ways; Cubot is a brand of phones. */
const botAgent = /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse/i;
export const isBot = ({
  webdriver,
  userAgent,
}: Pick<Navigator, 'webdriver' | 'userAgent'>): boolean => webdriver || botAgent.test(userAgent);

const hasUsageConsent = (list: Consents | undefined): boolean =>
  list?.consents.some(({ purpose, isGiven }) => purpose === 'usage' && isGiven) === true;

/** From the cache, else from the device, else from the server, whose response is saved. */
async function readConsents(client: QueryClient): Promise<Consents | undefined> {
  const { queryKey } = query('user/getConsentList', {});
  const known =
    client.getQueryData<Consents>(queryKey) ??
    ((await readSavedData(queryKey)) as Consents | undefined);
  return known ?? fetchConsents(client);
}

/** From the server: the member may have changed it on another device. */
async function fetchConsents(client: QueryClient): Promise<Consents | undefined> {
  const { queryKey } = query('user/getConsentList', {});
  const list = await sendInBackground('user/getConsentList', {}).catch(() => undefined);
  // Nothing is stored of a member who has signed out meanwhile.
  if (list === undefined || queryKey[2] !== String(currentProfile()?.sn)) return undefined;
  client.setQueryData(queryKey, list);
  const cached = client.getQueryCache().find({ queryKey });
  if (cached !== undefined) saveQuery(cached);
  return list;
}

type StopTracking = () => Promise<void>;
const nothingToStop: StopTracking = async () => {};

/**
 * Starts tracking with the consent, and stops it, erasing what was not sent, with the end of the
 * consent or of the session.
 */
export function trackWithConsent(client: QueryClient, pages: Pages, isWallet: boolean): void {
  if (isBot(navigator)) return;
  let tracked: number | null = null;
  let tracking: Promise<StopTracking> = Promise.resolve(nothingToStop);

  const start = async (owner: number): Promise<StopTracking> => {
    const { startTracking } = await import('./track.ts');
    return startTracking({
      client,
      pages,
      isWallet,
      owner,
      onNoConsent: () => {
        void fetchConsents(client);
      },
    });
  };
  const setTracked = (owner: number | null): void => {
    if (owner === tracked) return;
    tracked = owner;
    const stopped = tracking.then((stop) => stop());
    tracking = stopped
      // Another change may have come while the one before was stopping.
      .then(async () => (owner === null || owner !== tracked ? nothingToStop : start(owner)))
      .catch(() => {
        // The code could not be fetched: the next page tries again.
        tracked = null;
        return nothingToStop;
      });
  };

  const checked = new Set<number>();
  const check = async (): Promise<void> => {
    const owner = currentProfile()?.sn ?? null;
    if (owner === null) return setTracked(null);
    const { queryKey } = query('user/getConsentList', {});
    if (checked.has(owner) && client.getQueryData(queryKey) === undefined) return;
    checked.add(owner);
    const isAgreed = hasUsageConsent(await readConsents(client));
    if (owner === currentProfile()?.sn) setTracked(isAgreed ? owner : null);
  };
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === 'user/getConsentList') void check();
  });
  onProfileChange(() => {
    void check();
  });
  void check();
}
