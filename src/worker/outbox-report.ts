// Notifications about outbox entries that ended while no page was open: one per booking, one for
// all that need the member, one silent one for the rest.

import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { isTrouble } from '#contract/outbox/outbox.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { PushMessage } from './push-message.ts';

/** A row that carries texts; the others are reported by the next page. */
type RowWithTexts = OutboxRow & { readonly news: NonNullable<OutboxRow['news']> };
const hasTexts = (row: OutboxRow): row is RowWithTexts => row.news !== undefined;

export type OutboxNotification = {
  readonly message: PushMessage;
  readonly isSilent: boolean;
  /** The rows it is about. */
  readonly keys: readonly string[];
};

/** No text names a hotel, because it may stand on a locked screen. */
export function outboxNotifications(
  rows: readonly OutboxRow[],
  origin: string,
): readonly OutboxNotification[] {
  const unreported = rows.filter((row) => row.isUntold === true).filter(hasTexts);
  const troubled = unreported.filter(isTrouble);
  const booked = unreported.filter(({ made }) => made !== undefined);
  const sent = unreported.filter(({ state, made }) => state === 'sent' && made === undefined);
  const one = (
    some: readonly RowWithTexts[],
    tag: string,
    words: (news: RowWithTexts['news']) => readonly [title: string, body: string],
  ): readonly OutboxNotification[] => {
    const row = some.at(-1);
    if (row === undefined) return [];
    const [title, body] = words(row.news);
    const { locale, made } = row;
    const to =
      made === undefined ? path(locale, 'account') : path(locale, 'bookingStatus', {}, made);
    return [
      {
        message: {
          title,
          body,
          lang: languageOf(locale),
          tag,
          navigate: `${origin}${to}`,
          icon: `${origin}/icons/icon-192.png`,
          actions: [],
          question: null,
          page: made?.code ?? null,
          booking: null,
        },
        isSilent: made === undefined && !isTrouble(row),
        keys: some.map(({ key }) => key),
      },
    ];
  };
  return [
    ...booked.flatMap((row) =>
      one([row], `outbox-${row.key}`, ({ sent: title, sentText }) => [title, sentText]),
    ),
    ...one(troubled, 'outbox-trouble', ({ trouble, troubleText }) => [trouble, troubleText]),
    ...one(sent, 'outbox-sent', ({ sent: title, sentText }) => [title, sentText]),
  ];
}
