// Whether the words of a part that only the browser draws are there: they arrive after those the
// page was rendered with, and a part drawn without them would grow.

import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';

const subscribeToNothing = () => () => {};

/** The server does not read the message, since what it reads travels with the page. */
export function useHasWords(id: MessageId): boolean {
  const intl = useIntl();
  const isServer = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return !isServer && intl.formatMessage({ id }) !== '';
}
