// Other methods to find a booking: a code by SMS, the mail's link, the account, the hotline.

import { ChevronRight, CircleUserRound, Headset, Mail, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { useHotline } from '../../runtime/hotline.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import type { Glyph } from '../../ui/glyph.ts';
import { IconDisc } from '../../ui/icon-disc.tsx';
import type { FindMethod } from './find-draft.ts';

type Method = {
  readonly key: string;
  readonly icon: Glyph;
  readonly title: string;
  readonly text: string;
  /** What it leads to; without it, it only says what to do. */
  readonly wrap?: (className: string, children: ReactNode) => ReactNode;
};

type Props = {
  readonly onChoosePhone: () => void;
  /** Null where no mail is sent. */
  readonly onChooseMail: (() => void) | null;
  readonly way: FindMethod;
  readonly className?: string;
};

export function OtherFindMethods({ className, ...options }: Props) {
  const rows = useMethods(options);
  return (
    <section className={className}>
      <h2 className="text-base font-semibold">
        <FormattedMessage id="find.otherWays" />
      </h2>
      <Card
        as="ul"
        className="mt-2 divide-y divide-border lg:grid lg:grid-cols-3 lg:gap-4 lg:divide-y-0 lg:bg-transparent lg:shadow-none"
      >
        {rows.map(({ key, icon: Icon, title, text, wrap }) => {
          const row = cn(
            'flex min-h-15 w-full items-center gap-3.5 px-4 py-2.5 text-left',
            'lg:h-full lg:flex-col lg:items-start lg:gap-3 lg:rounded-xl lg:bg-card lg:p-4 lg:shadow-1',
          );
          const inside = (
            <>
              <Icon className="size-5.5 shrink-0 text-primary-ink lg:hidden" />
              <IconDisc icon={Icon} className="hidden lg:grid" />
              <span className="min-w-0 flex-1">
                <b className="block leading-6 font-medium lg:font-semibold">{title}</b>
                <span className="block text-cap text-muted-foreground">{text}</span>
              </span>
              {wrap !== undefined && (
                <ChevronRight className="size-5 shrink-0 text-muted-foreground lg:hidden" />
              )}
            </>
          );
          return (
            <li key={key}>
              {wrap === undefined ? <p className={row}>{inside}</p> : wrap(row, inside)}
            </li>
          );
        })}
      </Card>
    </section>
  );
}

const inButton =
  (onClick: () => void): NonNullable<Method['wrap']> =>
  (className, children) => (
    <button type="button" className={className} onClick={onClick}>
      {children}
    </button>
  );

function useMethods({
  onChoosePhone,
  onChooseMail,
  way,
}: Omit<Props, 'className'>): readonly Method[] {
  const intl = useIntl();
  const locale = useLocale();
  const isGuest = useProfile() === null;
  const hotline = useHotline();
  const methods: (Method | false)[] = [
    way !== 'phone' && {
      key: 'sms',
      icon: MessageSquareText,
      title: intl.formatMessage({ id: 'find.bySms' }),
      text: intl.formatMessage({ id: 'find.bySmsText' }),
      wrap: inButton(onChoosePhone),
    },
    onChooseMail !== null &&
      way !== 'mail' && {
        key: 'mail',
        icon: Mail,
        title: intl.formatMessage({ id: 'find.byMail' }),
        text: intl.formatMessage({ id: 'find.byMailText' }),
        wrap: inButton(onChooseMail),
      },
    isGuest && {
      key: 'signIn',
      icon: CircleUserRound,
      title: intl.formatMessage({ id: 'nav.signIn' }),
      text: intl.formatMessage({ id: 'find.bySignIn' }),
      wrap: (className, children) => (
        <Link
          to={path(locale, 'signIn', {}, { to: path(locale, 'myBooking') })}
          className={className}
        >
          {children}
        </Link>
      ),
    },
    // Nothing offers to call where there is no number.
    hotline !== null && {
      key: 'call',
      icon: Headset,
      title: intl.formatMessage({ id: 'find.help' }, { brand: brand.name }),
      text: hotline.shown,
      wrap: (className, children) => (
        <a href={`tel:${hotline.dial}`} className={className}>
          {children}
        </a>
      ),
    },
  ];
  return methods.filter((one) => one !== false);
}
