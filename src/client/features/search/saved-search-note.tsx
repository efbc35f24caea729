// Above results that were saved for other hours than those asked for, while the server cannot be
// reached.

import { useIntl } from 'react-intl';
import { shownInterval, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { Notice } from '../../components/notice.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { rangeText } from '../stay/stay-format.ts';
import { stayIn } from '../stay/stay-from-url.ts';

export type SavedSearchNoteProps = {
  /** The query of the address. */
  readonly search: string;
  /** The stay that the results are for. */
  readonly stay: Stay;
  readonly now: Instant;
};

export function SavedSearchNote({ search, stay, now }: SavedSearchNoteProps) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const asked = stayIn(new URLSearchParams(search));
  if (isReachable || asked === null || isSame(asked, stay)) return null;
  return (
    <Notice
      variant="dusk"
      role="status"
      className="mb-3"
      title={intl.formatMessage({ id: 'search.savedOther' }, { saved: rangeText(stay, now) })}
    >
      {intl.formatMessage({ id: 'search.savedOtherText' }, { asked: rangeText(asked, now) })}
    </Notice>
  );
}

function isSame(a: Stay, b: Stay): boolean {
  const [one, other] = [shownInterval(a), shownInterval(b)];
  return a.type === b.type && one.from === other.from && one.to === other.to;
}
