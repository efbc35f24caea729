// The switch for notifications on this device, above what would arrive by them.

import { useIntl } from 'react-intl';
import { usePushSwitch, usePushUnavailable } from './push-sheet.tsx';
import { usePushState } from './push-subscription.ts';
import { PushSwitchField } from './push-switch-field.tsx';

type Props = {
  /** What is missed while they are off. */
  readonly offNote: string;
};

export function PushSwitch({ offNote }: Props) {
  const intl = useIntl();
  const isOn = usePushState() === 'on';
  const unavailable = usePushUnavailable();
  const { isBusy, isSilent, change } = usePushSwitch();
  return (
    <PushSwitchField
      note={isOn ? intl.formatMessage({ id: 'push.hereOn' }) : offNote}
      checked={isOn}
      unavailable={unavailable}
      isBusy={isBusy}
      isSilent={isSilent}
      onSwitch={change}
    />
  );
}
