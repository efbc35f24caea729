// How this desk is alerted to a waiting room: by a notification on this device, offered with its
// reason, and by a sound.

import { useQueryClient } from '@tanstack/react-query';
import { BellRing, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policy } from '#domain/policy.ts';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { usePushUnavailable } from '../../../pwa/push-sheet.tsx';
import { isDeskPushOn, setDeskPush, usePushState } from '../../../pwa/push-subscription.ts';
import { PushSwitchField } from '../../../pwa/push-switch-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { isDeskLoud, setDeskMuted } from './alarm-schedule.ts';

/**
 * Its height does not depend on what the device can do, so that nothing moves once that is known.
 */
export function DeskAlerts() {
  const intl = useIntl();
  const state = usePushState();
  const [isOpen, setIsOpen] = useState(false);
  const isPossible = state === 'on' || state === 'off' || state === 'unknown';
  return (
    <Card as="section" className="overflow-hidden text-sm">
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left"
        data-testid="desk-alerts"
      >
        <BellRing className="size-5 text-primary-ink" />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">
            <FormattedMessage id="desk.alerts" />
          </b>
          <span className="block text-cap text-muted-foreground">
            <FormattedMessage
              id="desk.alertsText"
              values={{ minutes: policy.roomUnansweredMinutes }}
            />
          </span>
        </span>
        <span className="shrink-0 font-semibold text-primary-ink">
          <FormattedMessage
            id={
              state === 'on' && isDeskPushOn()
                ? 'push.rowOn'
                : isPossible
                  ? 'push.rowOff'
                  : 'push.rowWhy'
            }
          />
        </span>
        <ChevronRight className="size-5 text-muted-foreground" />
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'desk.alerts' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        <p className="pb-2 text-sm text-ink-2">
          <FormattedMessage
            id="desk.alertsWhy"
            values={{
              minutes: policy.roomUnansweredMinutes,
              again: policy.roomReminderMinutes,
            }}
          />
        </p>
        {isOpen && (
          <>
            <PushHere />
            <SoundSwitch />
          </>
        )}
      </Sheet>
    </Card>
  );
}

function SoundSwitch() {
  const intl = useIntl();
  const [isLoud, setLoud] = useState(isDeskLoud);
  const turn = (isOn: boolean): void => {
    setDeskMuted(!isOn);
    setLoud(isOn);
  };
  return (
    <SwitchField
      label={intl.formatMessage({ id: 'desk.alertSound' })}
      note={intl.formatMessage({ id: 'desk.alertSoundText' })}
      checked={isLoud}
      onChange={({ target }) => turn(target.checked)}
      className="py-2"
    />
  );
}

function PushHere() {
  const intl = useIntl();
  const client = useQueryClient();
  const state = usePushState();
  const unavailable = usePushUnavailable();
  const [isTold, setTold] = useState(isDeskPushOn);
  const [isBusy, setBusy] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const turn = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    setSilent(false);
    await setDeskPush(client, isOn).catch(() => setSilent(true));
    setTold(isDeskPushOn());
    setBusy(false);
  };
  // These two can be changed at the desk; otherwise the page has to stay open with its sound on.
  const canBeChanged = state === 'denied' || state === 'needsHome';
  return (
    <PushSwitchField
      note={intl.formatMessage({ id: 'desk.alertPushText' })}
      checked={state === 'on' && isTold}
      unavailable={
        unavailable === null || canBeChanged
          ? unavailable
          : intl.formatMessage({ id: 'desk.alertNone' })
      }
      isBusy={isBusy}
      isSilent={isSilent}
      onSwitch={turn}
    />
  );
}
