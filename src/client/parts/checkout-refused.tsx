// A checkout whose room cannot be had any more when it is opened: why, and the way to what can.

import { DoorClosed } from 'lucide-react';
import { Link } from 'react-router';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { MessageId } from '#contract/text.ts';
import type { Stay } from '#domain/stay.ts';
import { useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button.tsx';
import { IconDisc } from '../ui/dialog.tsx';

type Props = { readonly code: ErrorCode; readonly hotelPath: string; readonly daily: Stay | null; readonly dailyPath: (stay: Stay) => string };

export function CheckoutRefused({ code, hotelPath, daily, dailyPath }: Props) {
  const say = useSay();
  return (
    <div className="mx-auto max-w-(--container-form) px-5 pt-16 pb-16 text-center">
      <title>{say('checkout.title')}</title>
      <meta name="robots" content="noindex" />
      <IconDisc icon={DoorClosed} tone="muted" size="lg" className="mx-auto" />
      <h1 className="pt-4 text-2xl font-bold">{say(errors[code].text as MessageId)}</h1>
      <p className="pt-1.5 text-sm text-ink-2">{say(daily === null ? 'dialog.soldOutText' : 'checkout.dailyText')}</p>
      <div className="flex flex-col gap-2 pt-6">
        {daily !== null && <Link to={dailyPath(daily)} replace className={buttonClass({ wide: true })}>{say('room.changeToDaily')}</Link>}
        <Link to={hotelPath} replace className={buttonClass({ wide: true, variant: daily === null ? 'primary' : 'ghost' })}>{say('dialog.seeRooms')}</Link>
      </div>
    </div>
  );
}
