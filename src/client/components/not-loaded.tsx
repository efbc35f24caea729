// In place of what a sheet could not read: says so, and reads it again on request.

import { FormattedMessage, useIntl } from 'react-intl';
import { useIsReachable } from '../runtime/reachability.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  readonly onRetry: () => void;
  /** What could not be read. */
  readonly title?: 'common.notLoaded' | 'waiting.methodsAway';
  /** What a connection is needed for, while there is none. */
  readonly offlineText?: 'offline.needsNetwork' | 'waiting.needsNetwork';
};

export function NotLoaded({
  onRetry,
  title = 'common.notLoaded',
  offlineText = 'offline.needsNetwork',
}: Props) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  return (
    <Notice
      variant="lamp"
      role="status"
      title={intl.formatMessage({ id: title })}
      action={
        <Button variant="ghost" onClick={onRetry}>
          <FormattedMessage id="common.retry" />
        </Button>
      }
    >
      {isReachable ? null : intl.formatMessage({ id: offlineText })}
    </Notice>
  );
}
