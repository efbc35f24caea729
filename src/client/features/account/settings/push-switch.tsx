// The push switch of this device, above those of the kinds of reminders, which do not arrive while
// it is off.

import { useIntl } from 'react-intl';
import { usePushUnavailable, usePushSwitch } from '../../../pwa/push-sheet.tsx';
import { usePushState } from '../../../pwa/push-subscription.ts';
import { PushSwitchField } from '../../../pwa/push-switch-field.tsx';

export function PushSwitch() {
  const intl = useIntl();
  const isOn = usePushState() === 'on';
  const unavailable = usePushUnavailable();
  const { isBusy, isSilent, change } = usePushSwitch();
  return (
    <PushSwitchField
      note={intl.formatMessage({ id: isOn ? 'push.hereOn' : 'push.hereOff' })}
      checked={isOn}
      unavailable={unavailable}
      isBusy={isBusy}
      isSilent={isSilent}
      onSwitch={change}
    />
  );
}
