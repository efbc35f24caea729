// Who is measured: a member who agreed to it, as far as this device knows. Nobody else, and no robot, loads what measures (docs/product.md, Usage events).

import type { QueryClient } from '@tanstack/react-query';
import type { Consents } from '#contract/schemas/user.ts';
import { query } from '../api/queries.ts';
import { currentProfile, onProfileChange } from '../api/session.ts';
import { saveQuery, readSavedData } from '../offline/query-persister.ts';
import { sendInBackground } from './send-in-background.ts';
import type { Pages } from './track.ts';

/** Programs that open pages say so in one of two ways; Cubot makes phones. */
const robot = /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse/i;
export const isRobot = ({
  webdriver,
  userAgent,
}: Pick<Navigator, 'webdriver' | 'userAgent'>): boolean => webdriver || robot.test(userAgent);

const isGiven = (list: Consents | undefined): boolean =>
  list?.consents.some(({ purpose, isGiven: is }) => purpose === 'usage' && is) === true;

/** What is known here, else what is saved; a device that knows nothing of its member asks once, and saves the answer. */
async function readConsents(client: QueryClient): Promise<Consents | undefined> {
  const { queryKey } = query('user/getConsentList', {});
  const known =
    client.getQueryData<Consents>(queryKey) ??
    ((await readSavedData(queryKey)) as Consents | undefined);
  return known ?? renewConsents(client);
}

/** Asks the server itself: the member may have answered on another device. */
async function renewConsents(client: QueryClient): Promise<Consents | undefined> {
  const { queryKey } = query('user/getConsentList', {});
  const list = await sendInBackground('user/getConsentList', {}).catch(() => undefined);
  // Who signed out meanwhile leaves nothing behind.
  if (list === undefined || queryKey[2] !== String(currentProfile()?.sn)) return undefined;
  client.setQueryData(queryKey, list);
  const kept = client.getQueryCache().find({ queryKey });
  if (kept !== undefined) saveQuery(kept);
  return list;
}

/** Begins with the consent, or where it was given before; ends with the consent, or with the member, and then nothing of it is left here. */
export function trackWithConsent(client: QueryClient, pages: Pages, isWallet: boolean): void {
  if (isRobot(navigator)) return;
  let measured: number | null = null;
  let ending: Promise<() => Promise<void>> = Promise.resolve(async () => {
    /* nothing has begun */
  });
  const measure = (sn: number | null): void => {
    if (sn === measured) return;
    measured = sn;
    const ended = ending.then((end) => end());
    ending = ended
      .then(async () => {
        if (sn === null || sn !== measured)
          return async () => {
            /* over before it began */
          };
        const { startTracking } = await import('./track.ts');
        return startTracking({
          client,
          pages,
          isWallet,
          owner: sn,
          refused: () => {
            void renewConsents(client);
          },
        });
      })
      .catch(() => {
        // What could not be fetched is tried with the next page.
        measured = null;
        return async () => {
          /* nothing has begun */
        };
      });
  };
  const asked = new Set<number>();
  const look = async (): Promise<void> => {
    const sn = currentProfile()?.sn ?? null;
    if (sn === null) return measure(null);
    const { queryKey } = query('user/getConsentList', {});
    if (asked.has(sn) && client.getQueryData(queryKey) === undefined) return;
    asked.add(sn);
    const isAgreed = isGiven(await readConsents(client));
    if (sn === currentProfile()?.sn) measure(isAgreed ? sn : null);
  };
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === 'user/getConsentList') void look();
  });
  onProfileChange(() => {
    void look();
  });
  void look();
}
