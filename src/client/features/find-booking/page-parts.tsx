// What both ways to find a booking share: the button's place, and what is said without a network.

import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { Notice } from '../../components/notice.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { cn } from '../../ui/cn.ts';

/** The button, at the bottom of a phone's screen. */
export function SubmitBar({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      data-strip=""
      className={cn(
        'sticky bottom-0 z-10 -mx-4 mt-auto border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)] md:-mx-6 md:px-6',
        'lg:static lg:mx-0 lg:mt-0 lg:w-44 lg:shrink-0 lg:border-0 lg:bg-transparent lg:p-0',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** While there is no network: what was typed stays, and the search goes on by itself. */
export function OfflineNote({ isWaiting }: { readonly isWaiting: boolean }) {
  const intl = useIntl();
  const locale = useLocale();
  if (useIsReachable()) return null;
  return (
    <Notice
      variant="dusk"
      icon={CloudOff}
      role="status"
      title={intl.formatMessage({ id: 'find.offline' })}
      className="mt-4"
    >
      <FormattedMessage id={isWaiting ? 'find.offlineWaits' : 'find.offlineText'} />{' '}
      <Link
        to={path(locale, 'phoneBookings')}
        className="tap font-semibold text-primary-ink underline underline-offset-3"
      >
        <FormattedMessage id="find.offlineSaved" />
      </Link>
    </Notice>
  );
}
