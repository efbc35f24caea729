// How to install the app by hand: two or three steps with drawings of what the browser shows, or how
// to open the site in a browser that can.

import { Check, Copy, EllipsisVertical, Plus, Share } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import { Notice } from '../components/notice.tsx';
import { Sheet } from '../components/overlays/sheet.tsx';
import { useLocale } from '../intl/intl.tsx';
import { Mark } from '../ui/art/logo.tsx';
import { Button } from '../ui/button.tsx';
import type { Glyph } from '../ui/glyph.ts';
import type { InstallSteps } from './install-offer.ts';

type Props = {
  readonly method: InstallSteps;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The drawing of a phone's screen, or of its lower end. */
const Phone = ({
  children,
  end = false,
}: {
  readonly children: ReactNode;
  readonly end?: boolean;
}) => (
  <span
    className={`relative block h-28 w-32 shrink-0 overflow-hidden border-2 border-border bg-background ${end ? 'rounded-b-2xl border-t-0' : 'rounded-xl'}`}
    aria-hidden="true"
  >
    {children}
  </span>
);
const Line = ({ className }: { readonly className: string }) => (
  <span className={`absolute h-1.5 rounded-full bg-sunken ${className}`} />
);
const Highlight = ({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className: string;
}) => (
  <span
    className={`absolute flex items-center justify-center bg-lamp-soft text-lamp-ink ring-2 ring-lamp ${className}`}
  >
    {children}
  </span>
);

/** The button of the browser's bar: in Safari below the page, in other browsers above it. */
const BarStep = ({ icon: Icon, isAbove }: { readonly icon: Glyph; readonly isAbove: boolean }) => (
  <Phone end={!isAbove}>
    <Line className={`left-3 w-20 ${isAbove ? 'top-14' : 'top-3'}`} />
    <Line className={`left-3 w-24 ${isAbove ? 'top-18' : 'top-7'}`} />
    <Line className={`left-3 w-16 ${isAbove ? 'top-22' : 'top-11'}`} />
    <span
      className={`absolute inset-x-0 h-11 bg-card ${isAbove ? 'top-0 border-b border-border' : 'bottom-0 border-t border-border'}`}
    />
    {isAbove ? (
      <Line className="top-5 left-3 w-16" />
    ) : (
      <>
        <Line className="bottom-5 left-3 w-5" />
        <Line className="right-3 bottom-5 w-5" />
      </>
    )}
    <Highlight
      className={`size-9 rounded-full ${isAbove ? 'top-1 right-1.5' : 'bottom-1 left-11'}`}
    >
      <Icon className="size-4.5" />
    </Highlight>
  </Phone>
);
const ListStep = ({ label }: { readonly label: string }) => (
  <Phone>
    <span className="absolute inset-x-2 top-2 bottom-2 rounded-lg bg-card shadow-1" />
    <Line className="top-5 left-5 w-14" />
    <Line className="top-5 right-5 w-3" />
    <Highlight className="inset-x-3 top-8 min-h-9 gap-1 rounded-md px-1.5 py-0.5 text-cap leading-4 font-semibold">
      <span className="min-w-0 flex-1">{label}</span>
      <Plus className="size-4 shrink-0" />
    </Highlight>
    <Line className="bottom-5 left-5 w-16" />
    <Line className="right-5 bottom-5 w-3" />
  </Phone>
);
const AddStep = ({ label }: { readonly label: string }) => (
  <Phone>
    <Line className="top-4 left-3 w-6" />
    <Highlight className="top-1.5 right-1.5 h-7 rounded-full px-2.5 text-cap font-semibold">
      {label}
    </Highlight>
    <span className="absolute top-13 left-3 grid size-10 place-items-center rounded-lg bg-primary">
      <Mark className="size-6.5" door="var(--primary-foreground)" j="var(--primary)" />
    </span>
    <b className="absolute top-15 left-16 text-cap font-semibold" translate="no">
      {brand.name}
    </b>
    <Line className="top-20 left-16 w-11" />
  </Phone>
);

type Step = readonly [title: MessageId, text: MessageId, picture: ReactNode];

function appleSteps(isSafari: boolean, intl: IntlShape): readonly Step[] {
  return [
    [
      'install.stepShare',
      isSafari ? 'install.stepShareText' : 'install.stepShareOther',
      <BarStep key="share" icon={Share} isAbove={!isSafari} />,
    ],
    [
      'install.stepList',
      'install.stepListText',
      <ListStep key="list" label={intl.formatMessage({ id: 'install.appleAdd' })} />,
    ],
    [
      'install.stepAdd',
      'install.stepAddText',
      <AddStep key="add" label={intl.formatMessage({ id: 'install.add' })} />,
    ],
  ];
}

function menuSteps(intl: IntlShape): readonly Step[] {
  return [
    [
      'install.stepMenu',
      'install.stepMenuText',
      <BarStep key="menu" icon={EllipsisVertical} isAbove />,
    ],
    [
      'install.stepApp',
      'install.stepAppText',
      <ListStep key="app" label={intl.formatMessage({ id: 'install.menuAdd' })} />,
    ],
  ];
}

function Steps({ of }: { readonly of: 'safari' | 'otherApple' | 'menu' }) {
  const intl = useIntl();
  const steps = of === 'menu' ? menuSteps(intl) : appleSteps(of === 'safari', intl);
  return (
    <ol className="divide-y divide-border">
      {steps.map(([title, text, picture], index) => (
        <li key={title} className="flex items-center gap-4 py-3">
          {picture}
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">
              {index + 1}. <FormattedMessage id={title} />
            </b>
            <span className="block pt-0.5 text-sm text-ink-2">
              <FormattedMessage id={text} values={{ name: brand.name }} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * For another app's window or a wallet, which cannot install: offers the address to open in a
 * browser.
 */
function Elsewhere({ isWallet }: { readonly isWallet: boolean }) {
  const address = `${location.origin}${path(useLocale(), 'index')}`;
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => {
        /* the address is shown and can be copied by hand */
      },
    );
  };
  return (
    <>
      <ul className="list-disc space-y-2 pb-4 pl-5 text-sm">
        <li>
          <FormattedMessage id={isWallet ? 'install.walletWorks' : 'install.inAppWorks'} />
        </li>
        <li>
          <FormattedMessage id="install.elsewhereMisses" />
        </li>
      </ul>
      <p className="pb-2 text-sm font-semibold">
        <FormattedMessage id="install.elsewhereOpen" />
      </p>
      <div className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3.5">
        <span className="min-w-0 flex-1 text-sm break-all select-all" translate="no">
          {address}
        </span>
        <Button variant="muted" size="sm" onClick={copy}>
          {isCopied ? <Check data-icon="inline-start" /> : <Copy data-icon="inline-start" />}
          <FormattedMessage id={isCopied ? 'share.copied' : 'install.copy'} />
        </Button>
      </div>
    </>
  );
}

export function InstallSheet({ method, open, onClose }: Props) {
  const intl = useIntl();
  const isHere = method !== 'inApp' && method !== 'wallet';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage(
        { id: isHere ? 'install.title' : 'install.elsewhere' },
        { name: brand.name },
      )}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {isHere ? <Steps of={method} /> : <Elsewhere isWallet={method === 'wallet'} />}
      {isHere && (
        <Notice variant={method === 'menu' ? 'default' : 'leaf'} className="mt-3">
          <FormattedMessage id={method === 'menu' ? 'install.menuElse' : 'install.after'} />
        </Notice>
      )}
    </Sheet>
  );
}
