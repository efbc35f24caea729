// A switch for push on this device. What stands against it, and what failed, is said below it.

import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SwitchField } from '../components/form/switch-field.tsx';
import { Notice } from '../components/notice.tsx';

type Props = {
  readonly note: string;
  /** Stands before the words: a glyph. */
  readonly lead?: ReactNode;
  readonly checked: boolean;
  /** Why push cannot be switched on here; null where it can. */
  readonly unavailable: string | null;
  readonly isBusy: boolean;
  /** The push service did not respond. */
  readonly isSilent: boolean;
  readonly onSwitch: (isOn: boolean) => Promise<unknown>;
};

export function PushSwitchField({
  note,
  lead,
  checked,
  unavailable,
  isBusy,
  isSilent,
  onSwitch,
}: Props) {
  const why = useId();
  return (
    <div className="py-2">
      <SwitchField
        label={<FormattedMessage id="push.here" />}
        note={note}
        lead={lead}
        checked={checked}
        disabled={unavailable !== null || isBusy}
        aria-describedby={unavailable === null ? undefined : why}
        onChange={({ target }) => {
          void onSwitch(target.checked);
        }}
      />
      {unavailable !== null && (
        <div id={why}>
          <Notice variant="dusk" className="mt-2">
            {unavailable}
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
