// The switch for notifications on this device, above what would arrive by them.

import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePushSwitch, usePushUnavailable } from './push-sheet.tsx';
import { usePushState } from './push-subscription.ts';
import { PushSwitchField } from './push-switch-field.tsx';

type Props = {
  /** What is missed while they are off. */
  readonly offNote: string;
  /** Stands before the words: a glyph. */
  readonly lead?: ReactNode;
};

export function PushSwitch({ offNote, lead }: Props) {
  const intl = useIntl();
  const isOn = usePushState() === 'on';
  const unavailable = usePushUnavailable();
  const { isBusy, isSilent, change } = usePushSwitch();
  return (
    <PushSwitchField
      note={isOn ? intl.formatMessage({ id: 'push.hereOn' }) : offNote}
      lead={lead}
      checked={isOn}
      unavailable={unavailable}
      isBusy={isBusy}
      isSilent={isSilent}
      onSwitch={change}
    />
  );
}
