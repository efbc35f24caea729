// Messages that contain elements, such as links. Few pages need them, so only these load the
// library for it.

import { useMemo, type ReactNode } from 'react';
import { createIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf } from '#contract/paths.ts';
import { useLocale, useMessages } from './intl.tsx';

type Values = Readonly<Record<string, string | ((words: ReactNode[]) => ReactNode)>>;

/**
 * Like `useSay`, for a message with tags: the function for each tag gets its content and returns an
 * element.
 */
export function useRichText(): (id: MessageId, values: Values) => ReactNode {
  const locale = useLocale();
  const messages = useMessages();
  const intl = useMemo(
    () => createIntl({ locale: languageOf(locale), messages }),
    [locale, messages],
  );
  return (id, values) => (messages[id] === undefined ? null : intl.formatMessage({ id }, values));
}
