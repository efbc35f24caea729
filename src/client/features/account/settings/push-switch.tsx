// The push switch of this device, above those of the kinds of reminders, which do not arrive while
// it is off.

import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { usePushUnavailable, usePushSwitch } from '../../../pwa/push-sheet.tsx';
import { usePushState } from '../../../pwa/push-subscription.ts';

/** The reason why push is not available takes the note's place below the switch. */
export function PushSwitch() {
  const intl = useIntl();
  const state = usePushState();
  const bar = usePushUnavailable();
  const why = useId();
  const { isBusy, isSilent, change } = usePushSwitch();
  return (
    <div className="py-2">
      <SwitchField
        label={intl.formatMessage({ id: 'push.here' })}
        note={intl.formatMessage({ id: state === 'on' ? 'push.hereOn' : 'push.hereOff' })}
        checked={state === 'on'}
        disabled={bar !== null || isBusy}
        aria-describedby={bar === null ? undefined : why}
        onChange={({ target }) => {
          void change(target.checked);
        }}
      />
      {bar !== null && (
        <div id={why}>
          <Notice variant="dusk" className="mt-2">
            {bar}
          </Notice>
        </div>
      )}
      {isSilent && (
        <Notice variant="destructive" role="alert" className="mt-2">
          <FormattedMessage id="push.slow" />
        </Notice>
      )}
    </div>
  );
}
