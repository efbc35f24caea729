// Explains notifications before the browser asks for permission, or why they are not available
// here.

import { useQueryClient } from '@tanstack/react-query';
import { Bell, Clock, MessageSquareWarning, ShieldCheck, Wallet } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { policy } from '#domain/policy.ts';
import { showToast } from '../components/deferred-components.tsx';
import { Notice } from '../components/notice.tsx';
import { Sheet } from '../components/overlays/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
import { disablePush, enablePush, usePushState, type PushState } from './push-subscription.ts';

type Props = { readonly open: boolean; readonly onClose: () => void };

/** Why they are not available, as a text; null when they are. */
export function usePushUnavailable(): string | null {
  const intl = useIntl();
  const state = usePushState();
  const reasons: Partial<Record<PushState, string>> = {
    denied: intl.formatMessage({ id: 'push.denied' }),
    needsHome: intl.formatMessage({ id: 'push.needsHome' }, { name: brand.name }),
    none: intl.formatMessage({ id: 'push.none' }),
  };
  return use(WalletContext) ? intl.formatMessage({ id: 'push.wallet' }) : (reasons[state] ?? null);
}

/** Turns them on and off, and shows a toast. `isSilent`: the push service did not respond. */
export function usePushSwitch(): {
  readonly isBusy: boolean;
  readonly isSilent: boolean;
  readonly change: (isOn: boolean) => Promise<PushState>;
} {
  const intl = useIntl();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const change = async (isOn: boolean): Promise<PushState> => {
    setBusy(true);
    setSilent(false);
    try {
      const state = isOn
        ? await enablePush(client)
        : await disablePush(client).then((): PushState => 'off');
      if (state === 'on' || !isOn)
        showToast(() => ({
          tone: 'done',
          title: intl.formatMessage({ id: isOn ? 'push.turnedOn' : 'push.turnedOff' }),
        }));
      return state;
    } catch {
      setSilent(true);
      return 'unknown';
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isSilent, change };
}

export function PushSheet({ open, onClose }: Props) {
  const intl = useIntl();
  const state = usePushState();
  const unavailable = usePushUnavailable();
  const { isBusy, isSilent, change } = usePushSwitch();
  const turn = async (isOn: boolean) => {
    const now = await change(isOn);
    if (now === 'on' || (!isOn && now === 'off')) onClose();
  };
  const footer =
    unavailable !== null ? (
      <Button wide size="lg" onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    ) : state === 'on' ? (
      <Button
        wide
        size="lg"
        variant="muted"
        busy={isBusy}
        onClick={() => {
          void turn(false);
        }}
      >
        <FormattedMessage id="push.turnOff" />
      </Button>
    ) : (
      <div className="grid grid-cols-2 gap-2">
        <Button variant="muted" size="lg" onClick={onClose}>
          <FormattedMessage id="push.later" />
        </Button>
        <Button
          size="lg"
          busy={isBusy}
          onClick={() => {
            void turn(true);
          }}
          data-testid="push-on"
        >
          <FormattedMessage id="push.turnOn" />
        </Button>
      </div>
    );
  const reasons = [
    [Bell, intl.formatMessage({ id: 'push.reasonRoom' })],
    [
      Clock,
      intl.formatMessage(
        { id: 'push.reasonStay' },
        {
          hours: policy.remindCheckInHours,
          minutes: policy.checkInOpensMinutes,
        },
      ),
    ],
    [Wallet, intl.formatMessage({ id: 'push.reasonMoney' })],
    [MessageSquareWarning, intl.formatMessage({ id: 'push.reasonAnswer' })],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: state === 'on' ? 'push.row' : 'push.sheetTitle' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {unavailable !== null && (
        <Notice variant="dusk" className="mb-3">
          {unavailable}
        </Notice>
      )}
      {isSilent && (
        <Notice variant="destructive" role="alert" className="mb-3">
          <FormattedMessage id="push.slow" />
        </Notice>
      )}
      <p className="pb-2 text-sm text-ink-2">
        <FormattedMessage id="push.sheetText" />
      </p>
      <ul className="space-y-3 text-sm">
        {reasons.map(([Icon, words]) => (
          <li key={words} className="flex items-center gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken">
              <Icon className="size-4.5 text-primary-ink" />
            </span>
            {words}
          </li>
        ))}
      </ul>
      <p className="flex gap-2 pt-4 text-cap text-ink-2">
        <ShieldCheck className="mt-px size-4 shrink-0 text-leaf" />
        <FormattedMessage id="push.discreet" />
      </p>
    </Sheet>
  );
}
