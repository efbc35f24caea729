// The button that saves a booking's card to the wallet of this phone, in the look that the makers of
// wallets give for it.

import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { BookingView, WalletKind } from '#contract/schemas/booking.ts';
import { isAppleTouch } from '../../pwa/install-platform.ts';

/** Whose wallet this device has; null on a computer, and before the page knows its device. */
function walletOf(agent: string, touchPoints: number): WalletKind | null {
  if (isAppleTouch(agent, touchPoints)) return 'apple';
  return /Android/.test(agent) ? 'google' : null;
}

const subscribe = () => () => {};

export function WalletButton({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const kind = useSyncExternalStore(
    subscribe,
    () => walletOf(navigator.userAgent, navigator.maxTouchPoints),
    () => null,
  );
  if (kind === null || booking.wallets?.includes(kind) !== true) return null;
  const Glyph = glyphs[kind];
  return (
    <div className="p-3.5">
      <a
        href={`/wallet/${booking.code}?key=${booking.key}&to=${kind}`}
        className="flex min-h-13 w-full items-center justify-center gap-3 rounded-lg bg-black px-4 text-base font-semibold text-white"
      >
        <Glyph />
        {intl.formatMessage({ id: `wallet.${kind}` })}
      </a>
    </div>
  );
}

const glyphs: Readonly<Record<WalletKind, () => React.ReactNode>> = {
  apple: AppleGlyph,
  google: GoogleGlyph,
};

function GoogleGlyph() {
  return (
    <svg className="h-6 w-7" viewBox="0 0 28 24" aria-hidden="true">
      <path d="M4 2h20a3 3 0 0 1 3 3v4H1V5a3 3 0 0 1 3-3Z" fill="#34a853" />
      <path d="M1 7h26v5H1Z" fill="#fbbc04" />
      <path d="M1 11h26v5H1Z" fill="#ea4335" />
      <path d="M1 13c5 0 8 4 13 4 4 0 7-2 13-3v6a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3Z" fill="#4285f4" />
    </svg>
  );
}

function AppleGlyph() {
  return (
    <svg className="h-6 w-8" viewBox="0 0 32 24" aria-hidden="true">
      <rect x="1" y="1" width="30" height="22" rx="3.5" fill="#dedbce" />
      <path d="M3 5.5A2.5 2.5 0 0 1 5.5 3h21A2.5 2.5 0 0 1 29 5.5V8H3Z" fill="#40a5d9" />
      <path d="M3 7h26v4H3Z" fill="#ffb003" />
      <path d="M3 10h26v4H3Z" fill="#40c740" />
      <path
        d="M3 13h7.5c1.5 0 1.6 3 5.5 3s4-3 5.5-3H29v5.5a2.5 2.5 0 0 1-2.5 2.5h-21A2.5 2.5 0 0 1 3 18.5Z"
        fill="#f26d5f"
      />
      <path
        d="M1 14.5h9.5c1.5 0 1.6 3 5.5 3s4-3 5.5-3H31v5a3.5 3.5 0 0 1-3.5 3.5h-23A3.5 3.5 0 0 1 1 19.5Z"
        fill="#dedbce"
      />
    </svg>
  );
}
