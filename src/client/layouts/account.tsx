// The layout of every account page: a sidebar from 1024 px.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useMatches } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { phoneText } from '#domain/phone.ts';
import { useProfile } from '../api/session.ts';
import { MemberAvatar } from '../components/member-avatar.tsx';
import { Shell } from '../components/shell.tsx';
import { navItems } from '../features/account/nav-items.ts';
import { SignOutButton } from '../features/account/sign-out-button.tsx';
import { useLocale } from '../intl/intl.tsx';
import type { Handle } from '../runtime/route-handle.ts';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';

export function Component() {
  const profile = useProfile();
  return (
    <div className="mx-auto lg:page lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8 xl:grid-cols-[14.5rem_minmax(0,1fr)] xl:gap-7">
      {/* The column stays while signing out, so that the layout does not shift before the page is left. */}
      <aside className="sticky top-18 hidden pt-8 pb-10 lg:block">
        {profile !== null && <Sidebar profile={profile} />}
      </aside>
      {/* Signing out, here or in another tab, removes the page's data a moment before it is left; the page would fetch it again. */}
      <div className="min-w-0 lg:[&>*]:mx-0">{profile === null ? <Shell /> : <Outlet />}</div>
    </div>
  );
}

function Sidebar({ profile }: { readonly profile: Profile }) {
  const intl = useIntl();
  const locale = useLocale();
  const here = (useMatches().at(-1)?.handle as Handle | undefined)?.name;
  return (
    <Card className="p-3">
      <div className="flex items-center gap-3 px-2 pt-1 pb-3">
        <MemberAvatar gender={profile.gender} className="size-12" />
        <div className="min-w-0">
          <p className="truncate font-semibold">
            {profile.nickName || intl.formatMessage({ id: 'nav.account' })}
          </p>
          <p className="text-cap text-muted-foreground" translate="no">
            {phoneText(profile.countryCode + profile.mobile)}
          </p>
        </div>
      </div>
      <nav aria-label={intl.formatMessage({ id: 'account.menu' })}>
        <ul className="space-y-0.5">
          {navItems.map(({ route, icon: Icon, text, also }) => {
            const isHere = here === route || (here !== undefined && also?.includes(here) === true);
            return (
              <li key={route}>
                <Link
                  to={path(locale, route)}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(
                    'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm',
                    isHere
                      ? 'bg-primary-soft font-semibold text-primary-ink'
                      : 'font-medium text-ink-2 hover:bg-sunken',
                  )}
                >
                  <Icon className="size-5" />
                  <FormattedMessage id={text} values={{ points: brand.points }} />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-2 border-t border-border pt-2">
        <SignOutButton className="px-3!" />
      </div>
    </Card>
  );
}
