// Parses push messages: only our own declarative format is accepted.

import { readAddress } from '#contract/parse-url.ts';

/** What the status bar shows of a notification, of which the system keeps the outline alone. */
export const badgeUrl = '/icons/badge-96.png';

export type CheckInAnswer = 'checkedIn' | 'couldNotCheckIn' | 'didNotCheckIn';
/**
 * What answering on the notification needs; its texts come with it, because the worker has no
 * messages.
 */
export type Question = {
  readonly ask: number;
  readonly code: string;
  readonly key: string;
  readonly said: string;
  readonly unsaid: string;
  readonly waits: string;
};
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly navigate: string;
  readonly icon: string | undefined;
  readonly actions: readonly {
    readonly action: string;
    readonly title: string;
    readonly navigate: string;
  }[];
  readonly question: Question | null;
  /** The booking whose own page says the same, or null. */
  readonly page: string | null;
  /** The booking it is about, by its link; `owner` is a member's number, or 0 for a guest. */
  readonly booking: BookingLink | null;
};
export type BookingLink = { readonly code: string; readonly key: string; readonly owner: number };

type Read = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Read => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only addresses of this site are opened, whatever the message contains. */
function ownAddress(origin: string, address: unknown): string {
  return readAddress(text(address))?.origin === origin ? text(address) : `${origin}/`;
}

/** Null for a message that is not ours. */
export function parsePushMessage(json: string | undefined, origin: string): PushMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(json ?? '');
  } catch {
    return null;
  }
  if (!isRecord(message) || message['web_push'] !== 8030 || !isRecord(message['notification']))
    return null;
  const { title, body, lang, tag, navigate, icon, actions, data } = message['notification'];
  if (text(title) === '') return null;
  return {
    title: text(title),
    body: text(body),
    lang: text(lang),
    tag: text(tag),
    navigate: ownAddress(origin, navigate),
    icon: icon === undefined ? undefined : ownAddress(origin, icon),
    actions: (Array.isArray(actions) ? actions : []).filter(isRecord).map((one) => ({
      action: text(one['action']),
      title: text(one['title']),
      navigate: ownAddress(origin, one['navigate']),
    })),
    question:
      isRecord(data) && typeof data['ask'] === 'number'
        ? {
            ask: data['ask'],
            code: text(data['code']),
            key: text(data['key']),
            said: text(data['said']),
            unsaid: text(data['unsaid']),
            waits: text(data['waits']),
          }
        : null,
    page: isRecord(data) && text(data['page']) !== '' ? text(data['page']) : null,
    booking: isRecord(data) ? bookingLinkIn(data['booking']) : null,
  };
}

function bookingLinkIn(booking: unknown): BookingLink | null {
  if (!isRecord(booking) || typeof booking['owner'] !== 'number') return null;
  const { code, key, owner } = booking;
  return text(code) === '' || text(key) === '' ? null : { code: text(code), key: text(key), owner };
}

/** The booking that a page of ours shows, or null. */
function bookingOn(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  if (pathname.endsWith('/checkout/booking-status')) return searchParams.get('code');
  return /\/account\/my-booking\/(\w+)$/.exec(pathname)?.[1] ?? null;
}

type Window = { readonly url: string; readonly visibilityState: DocumentVisibilityState };
/** Whether the page that already shows this is visible. */
export function isAlreadyVisible(
  { page }: Pick<PushMessage, 'page'>,
  windows: readonly Window[],
): boolean {
  return (
    page !== null &&
    windows.some(
      ({ url, visibilityState }) => visibilityState === 'visible' && bookingOn(url) === page,
    )
  );
}

const checkInAnswers: ReadonlySet<string> = new Set<CheckInAnswer>([
  'checkedIn',
  'couldNotCheckIn',
  'didNotCheckIn',
]);
export const isCheckInAnswer = (action: string): action is CheckInAnswer =>
  checkInAnswers.has(action);
