// A payment method's tile, 36 px: drawn stand-ins until the providers' official marks replace them,
// same size and radius.

import { ConciergeBell, CreditCard, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

type Tile = { background: string; color: string; face: ReactNode };

const tiles = {
  momo: {
    background: '#a50064',
    color: '#fff',
    face: (
      <>
        mo
        <br />
        mo
      </>
    ),
  },
  zalopay: {
    background: '#0b57d0',
    color: '#fff',
    face: (
      <>
        Zalo
        <br />
        Pay
      </>
    ),
  },
  shopeepay: {
    background: '#d63c1e',
    color: '#fff',
    face: <span className="text-base leading-none">S</span>,
  },
  card: { background: '#27323a', color: '#fff', face: <CreditCard className="size-5" /> },
  atm: { background: '#0f5f8c', color: '#fff', face: <Landmark className="size-5" /> },
  hotel: {
    background: 'var(--primary-soft)',
    color: 'var(--primary-ink)',
    face: <ConciergeBell className="size-5" />,
  },
} as const satisfies Record<string, Tile>;

export type PaymentLogoName = keyof typeof tiles;

/** Decoration: the method's name stands beside it. */
export function PaymentLogo({
  name,
  className = 'size-9',
}: {
  name: PaymentLogoName;
  className?: string | undefined;
}) {
  const { background, color, face } = tiles[name];
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center rounded-[10px] text-center text-[9px] leading-[.95] font-bold forced-colors:border',
        className,
      )}
      style={{ background, color }}
      aria-hidden="true"
      translate="no"
    >
      {face}
    </span>
  );
}
