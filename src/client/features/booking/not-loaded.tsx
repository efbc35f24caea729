// In place of what a sheet could not read: says so, and reads it again on request.

import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../components/notice.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';

export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  return (
    <Notice
      variant="lamp"
      role="status"
      title={intl.formatMessage({ id: 'common.notLoaded' })}
      action={
        <Button variant="ghost" onClick={onRetry}>
          <FormattedMessage id="common.retry" />
        </Button>
      }
    >
      {isReachable ? null : intl.formatMessage({ id: 'offline.needsNetwork' })}
    </Notice>
  );
}
