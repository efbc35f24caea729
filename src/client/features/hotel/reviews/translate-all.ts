// Translating every review that is shown, until it is switched off or the tab is closed: one after
// the other, because the server lets a device ask for some at once and for a few more each minute.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Fault } from '#contract/fault.ts';
import type { Language } from '#contract/paths.ts';
import { query } from '../../../api/queries.ts';
import { createStore } from '../../../runtime/create-store.ts';
import type { Review } from './review-query.ts';

type TranslateAll = {
  readonly isOn: boolean;
  /** Since it was switched on; the rest waits until it is switched on again. */
  readonly hasFailed: boolean;
  /** How often it was switched: what was wished for one review holds until the next time. */
  readonly turn: number;
};

const key = 'translate-reviews';
export const translateAll = createStore<TranslateAll>({ isOn: false, hasFailed: false, turn: 0 });
if (typeof window !== 'undefined' && isRemembered())
  translateAll.set({ ...translateAll.get(), isOn: true });

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function switchTranslateAll(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    /* Storage is full or forbidden: it holds as long as the page. */
  }
  translateAll.set({ isOn, hasFailed: false, turn: translateAll.get().turn + 1 });
}

export const translation = (sn: number, language: Language) => ({
  ...query('hotel/translateReview', { sn, language }),
  retry: false as const,
  staleTime: Infinity,
});

/** Translates these reviews in their order while it is switched on, up to the first failure. */
export function useTranslations(reviews: readonly Review[], language: Language): void {
  const client = useQueryClient();
  const { isOn, hasFailed } = translateAll.use();
  const isWanted = isOn && !hasFailed;
  const sns = reviews
    .filter((review) => review.language !== language)
    .map(({ sn }) => sn)
    .join('-');
  useEffect(() => {
    if (!isWanted || sns === '') return;
    const stop = new AbortController();
    void translateEach(client, sns.split('-').map(Number), language, stop.signal);
    return () => stop.abort();
  }, [client, isWanted, language, sns]);
}

/** Waits where the server asks to, and stops at the first failure. */
export async function translateEach(
  client: QueryClient,
  sns: readonly number[],
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < sns.length && !signal.aborted;) {
    try {
      await client.fetchQuery(translation(sns[at] ?? 0, language));
      at += 1;
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== null) await delay(seconds * 1_000, signal);
      else if (!signal.aborted) {
        translateAll.set({ ...translateAll.get(), hasFailed: true });
        return;
      }
    }
  }
}

/** Null unless the server asks to come back in a moment. */
function secondsToWait(error: unknown): number | null {
  const details = error instanceof Fault ? error.details : null;
  if (typeof details !== 'object' || details === null || !('waitSeconds' in details)) return null;
  const seconds = Number(details.waitSeconds);
  return seconds > 0 && seconds <= longestWaitSeconds ? seconds : null;
}
const longestWaitSeconds = 60;

const delay = async (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
