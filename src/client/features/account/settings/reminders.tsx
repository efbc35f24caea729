// Which reminders the member wants, and how much of them a locked screen may show.

import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { reminderKinds } from '#domain/reminder.ts';
import { useProfile } from '../../../api/session.ts';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { isNewerThan, useOutboxRows } from '../../../offline/outbox-state.ts';
import { PushSwitch } from '../../../pwa/push-switch.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSettings } from './use-settings.ts';

type ReminderRow = OutboxRow & { readonly call: 'push/updateReminderSettings' };

/** The loaded settings with the changes made since. */
function useReminders() {
  const client = useQueryClient();
  const {
    settings: { reminders },
    readAt,
  } = useSettings();
  const isNewer = isNewerThan(readAt);
  const turned = useOutboxRows().filter(
    (row): row is ReminderRow => row.call === 'push/updateReminderSettings' && isNewer(row),
  );
  return {
    wanted: Object.assign(
      {},
      reminders,
      ...turned.map(({ input }) => input.reminders),
    ) as typeof reminders,
    isWaiting: turned.some(({ endedAt }) => endedAt === undefined),
    turn: async (kind: keyof typeof reminders, isOn: boolean, about: string) => {
      await (
        await import('../../../offline/outbox.ts')
      ).enqueue(client, {
        call: 'push/updateReminderSettings',
        input: { reminders: { [kind]: isOn } } as ReminderRow['input'],
        lane: `reminder ${kind}`,
        about,
      });
    },
  };
}

export function Reminders() {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { wanted, isWaiting, turn } = useReminders();
  return (
    <SettingsSection
      title={intl.formatMessage({ id: 'settings.reminders' })}
      text={intl.formatMessage({ id: 'settings.remindersText' })}
    >
      <div className="mt-2 divide-y divide-border">
        <PushSwitch offNote={intl.formatMessage({ id: 'push.hereOff' })} />
        {reminderKinds.map((kind) => {
          const label = intl.formatMessage({ id: `reminder.${kind}` }, { points: brand.points });
          return (
            <SwitchField
              key={kind}
              data-kind={kind}
              className="py-2"
              label={label}
              note={intl.formatMessage({ id: `reminder.${kind}Text` })}
              // Settings that an older build saved lack the newest kinds, which are on.
              checked={wanted[kind] ?? true}
              onChange={({ target }) => {
                void turn(kind, target.checked, label);
              }}
            />
          );
        })}
      </div>
      <p role="status" className="pt-2 text-cap text-dusk empty:hidden">
        {!isReachable && isWaiting ? intl.formatMessage({ id: 'queue.later' }) : ''}
      </p>
    </SettingsSection>
  );
}

export function Discretion() {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const hasPin = useProfile()?.hasPin === true;
  const [confirmed, dialog] = useConfirmIdentity();
  const { settings, change } = useSettings(confirmed);
  return (
    <SettingsSection
      title={intl.formatMessage({ id: 'settings.discretion' })}
      text={intl.formatMessage({ id: 'settings.discretionText' })}
    >
      <div className="mt-2 divide-y divide-border">
        <SwitchField
          className="py-2"
          disabled={!isReachable}
          label={intl.formatMessage({ id: 'settings.namesHotel' })}
          note={intl.formatMessage({
            id: settings.namesHotel ? 'settings.namesHotelOn' : 'settings.namesHotelOff',
          })}
          checked={settings.namesHotel}
          onChange={({ target }) => {
            void change({ namesHotel: target.checked });
          }}
        />
        <SwitchField
          className="py-2"
          disabled={!isReachable || (!hasPin && !settings.guardsHistory)}
          label={intl.formatMessage({ id: 'settings.guardsHistory' })}
          note={intl.formatMessage({
            id: hasPin ? 'settings.guardsHistoryText' : 'settings.guardsHistoryPin',
          })}
          checked={settings.guardsHistory}
          onChange={({ target }) => {
            void change({ guardsHistory: target.checked });
          }}
        />
      </div>
      {dialog}
    </SettingsSection>
  );
}
