// What the member wants to be reminded of, each kind by itself, and how much a word on a locked screen may tell.

import { brand } from '#contract/brand.ts';
import { reminderKinds } from '#domain/reminder.ts';
import { useSay } from '../../intl.tsx';
import { useIsReachable } from '../../offline.ts';
import { useProfile } from '../../session.ts';
import { Switch } from '../../ui/switch.tsx';
import { useConfirm } from './confirm-identity.tsx';
import { PushHere } from './push-here.tsx';
import { Section } from './section.tsx';
import { useSettings } from './use-settings.ts';

export function Reminders() {
  const say = useSay();
  const isReachable = useIsReachable();
  const { settings, change } = useSettings();
  return (
    <Section title={say('settings.reminders')} text={say('settings.remindersText')}>
      <div className="mt-2 divide-y divide-border">
        <PushHere />
        {reminderKinds.map((kind) => (
          <Switch
            key={kind} className="py-2" disabled={!isReachable} label={say(`reminder.${kind}`, { points: brand.points })} note={say(`reminder.${kind}Text`)}
            checked={settings.reminders[kind]} onChange={({ target }) => { void change({ reminders: { [kind]: target.checked } }); }}
          />
        ))}
      </div>
      {!isReachable && <p className="pt-2 text-cap text-dusk">{say('offline.needsNetwork')}</p>}
    </Section>
  );
}

export function Discretion() {
  const say = useSay();
  const isReachable = useIsReachable();
  const hasPin = useProfile()?.hasPin === true;
  const [confirmed, dialog] = useConfirm();
  const { settings, change } = useSettings(confirmed);
  return (
    <Section title={say('settings.discretion')} text={say('settings.discretionText')}>
      <div className="mt-2 divide-y divide-border">
        <Switch
          className="py-2" disabled={!isReachable} label={say('settings.namesHotel')} note={say(settings.namesHotel ? 'settings.namesHotelOn' : 'settings.namesHotelOff')}
          checked={settings.namesHotel} onChange={({ target }) => { void change({ namesHotel: target.checked }); }}
        />
        <Switch
          className="py-2" disabled={!isReachable || (!hasPin && !settings.guardsHistory)} label={say('settings.guardsHistory')} note={say(hasPin ? 'settings.guardsHistoryText' : 'settings.guardsHistoryPin')}
          checked={settings.guardsHistory} onChange={({ target }) => { void change({ guardsHistory: target.checked }); }}
        />
      </div>
      {dialog}
    </Section>
  );
}
