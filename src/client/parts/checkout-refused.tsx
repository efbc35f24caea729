// A checkout whose room cannot be had any more when it is opened: why, and the way to what can.

import { DoorClosed } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { MessageId } from '#contract/text.ts';
import type { Stay } from '#domain/stay.ts';
import { useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button.tsx';
import { IconDisc } from '../ui/dialog.tsx';
import { Street } from './later.tsx';

type Props = { readonly code: ErrorCode; readonly hotelPath: string; readonly daily: Stay | null; readonly dailyPath: (stay: Stay) => string };

export function CheckoutRefused({ code, hotelPath, daily, dailyPath }: Props) {
  const say = useSay();
  return (
    <div className="flex min-h-dvh flex-col justify-between gap-10 lg:min-h-[calc(100dvh-var(--header-h))]">
      <title>{`${say('checkout.title')} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-(--container-form) px-5 pt-16 text-center">
        <IconDisc icon={DoorClosed} tone="muted" size="lg" className="mx-auto" />
        <h1 className="pt-4 text-2xl font-bold">{say(errors[code].text as MessageId)}</h1>
        <p className="pt-1.5 text-sm text-ink-2">{say(daily === null ? 'dialog.soldOutText' : 'checkout.dailyText')}</p>
        <div className="flex flex-col gap-2 pt-6">
          {daily !== null && <Link to={dailyPath(daily)} replace className={buttonClass({ wide: true })}>{say('room.changeToDaily')}</Link>}
          <Link to={hotelPath} replace className={buttonClass({ wide: true, variant: daily === null ? 'primary' : 'ghost' })}>{say('dialog.seeRooms')}</Link>
        </div>
      </div>
      <Street lit={0.05} className="relative h-48 w-full" />
    </div>
  );
}
