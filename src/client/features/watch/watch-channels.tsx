// How a member is told: by notifications on this device, and by mail where none arrives.

import { Bell, Mail } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { PushSwitch } from '../../pwa/push-switch.tsx';

export function WatchChannels() {
  const intl = useIntl();
  const locale = useLocale();
  const email = useProfile()?.email ?? '';
  return (
    <section>
      <h3 className="pt-1 font-semibold">
        <FormattedMessage id="watch.ways" />
      </h3>
      <div className="divide-y divide-border">
        <PushSwitch
          offNote={intl.formatMessage({ id: 'watch.pushOff' })}
          lead={<Bell className="size-5 shrink-0 text-primary-ink" />}
        />
        <p className="flex min-h-13 items-center gap-3 py-2">
          <Mail className="size-5 shrink-0 text-primary-ink" />
          <span className="min-w-0">
            {email === '' ? (
              <Link
                to={path(locale, 'profile')}
                className="tap font-semibold text-primary-ink underline-offset-2 hover:underline"
              >
                <FormattedMessage id="watch.addMail" />
              </Link>
            ) : (
              <span className="block truncate font-semibold">{email}</span>
            )}
            <span className="block text-cap text-muted-foreground">
              <FormattedMessage id="watch.mailNote" />
            </span>
          </span>
        </p>
      </div>
    </section>
  );
}
