// Shown on a new device when strangers have used up what such devices may do for a number today:
// until when, and what is possible now.

import { Fingerprint, KeyRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { localTime, type Instant } from '#domain/time/time.ts';
import { CallHotline } from '../../components/call-hotline.tsx';
import { Notice } from '../../components/notice.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** At most a day away, so that the time alone is unambiguous. */
  readonly until: Instant;
  /** Offered where a PIN can be used on this device. */
  readonly onPin: (() => void) | null;
  /** Offered where a passkey may be used: no code is needed for it. */
  readonly onPasskey?: (() => void) | null;
};

export function NewDeviceLimit({ until, onPin, onPasskey = null }: Props) {
  const intl = useIntl();
  return (
    <Notice role="alert" title={intl.formatMessage({ id: 'newDevice.title' })} className="mt-4">
      <FormattedMessage id="newDevice.text" values={{ time: localTime(until) }} />
      {onPin !== null && (
        <Button wide variant="outline" size="sm" className="mt-3" onClick={onPin}>
          <KeyRound data-icon="inline-start" />
          <FormattedMessage id="pin.use" />
        </Button>
      )}
      {onPasskey !== null && (
        <Button wide variant="outline" size="sm" className="mt-3" onClick={onPasskey}>
          <Fingerprint data-icon="inline-start" />
          <FormattedMessage id="passkey.use" />
        </Button>
      )}
      <CallHotline />
    </Notice>
  );
}
