// What a guest answered to our mails, on the card of the booking: their own words, the newest last.

import { Mail } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { DeskBooking } from '#contract/schemas/desk.ts';

type Replies = NonNullable<DeskBooking['mailReplies']>;
type Props = {
  readonly replies: Replies;
  /** Formats a moment for the desk. */
  readonly when: (at: Replies[number]['at']) => string;
};

export function MailReplies({ replies, when }: Props) {
  return (
    <div className="mt-2 rounded-md bg-lamp-soft px-3 py-2 text-sm">
      <h4 className="flex items-center gap-1.5 font-semibold">
        <Mail className="size-4 shrink-0" />
        <FormattedMessage id="desk.mailReplies" />
      </h4>
      <ul>
        {replies.map(({ at, text, isFromElsewhere }, index) => (
          <li key={index} className="pt-1">
            <p className="text-ink-2">
              <time dateTime={at}>{when(at)}</time>
              {isFromElsewhere && (
                <>
                  {' · '}
                  <FormattedMessage id="desk.mailReplyElsewhere" />
                </>
              )}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
