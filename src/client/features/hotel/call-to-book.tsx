// The link that calls a hotel which sells its rooms by phone.

import { Phone } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { phoneText } from '#domain/phone.ts';
import { buttonVariants } from '../../ui/button.tsx';

export type CallToBookProps = { readonly phone: string };

export function CallToBook({ phone }: CallToBookProps) {
  return (
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      className={buttonVariants({ variant: 'outline' })}
    >
      <Phone className="size-5" />
      <FormattedMessage id="room.callNumber" values={{ number: phoneText(phone) }} />
    </a>
  );
}
