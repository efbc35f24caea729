// What a passkey is good for, and the button that makes one.

import { Fingerprint, MessageSquareOff, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { rememberOffer } from './passkey-support.ts';
import { useMakePasskey } from './use-make-passkey.tsx';

const reasons: readonly (readonly [Glyph, MessageId])[] = [
  [MessageSquareOff, 'passkey.offerSlow'],
  [Fingerprint, 'passkey.offerStays'],
  [ShieldCheck, 'passkey.offerSafe'],
];

export function PasskeySheet({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const { make, isBusy, fault, dialog } = useMakePasskey();
  const [isOpen, setOpen] = useState(true);
  useEffect(rememberOffer, []);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={close}
        title={intl.formatMessage({ id: 'passkey.offerTitle' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
        footer={
          <>
            {fault !== null && (
              <p role="alert" className="pb-2 text-sm text-destructive">
                {fault}
              </p>
            )}
            <Button
              size="lg"
              wide
              busy={isBusy}
              onClick={() => void make().then((isMade) => isMade && close())}
            >
              <Fingerprint data-icon="inline-start" />
              <FormattedMessage id="passkey.make" />
            </Button>
            <Button variant="ghost" size="sm" wide className="mt-1" onClick={close}>
              <FormattedMessage id="dialog.later" />
            </Button>
          </>
        }
      >
        <div className="text-center">
          <span
            aria-hidden="true"
            className="door mx-auto grid size-24 place-items-center bg-primary [--foot:.6rem] [--rise:45%]"
          >
            <span className="door grid size-18 place-items-center bg-lamp [--foot:.4rem] [--rise:45%]">
              <Fingerprint className="size-9 text-primary" />
            </span>
          </span>
          <p className="mt-4 text-ink-2">
            <FormattedMessage id="passkey.offerText" />
          </p>
        </div>
        <ul className="mx-auto mt-5 w-fit space-y-3">
          {reasons.map(([Icon, text]) => (
            <li key={text} className="flex items-center gap-3">
              <Icon className="size-5 shrink-0 text-lamp-ink" />
              <FormattedMessage id={text} />
            </li>
          ))}
        </ul>
      </Sheet>
      {dialog}
    </>
  );
}
