// The header of an account page: its name, and a Back link on phones, which have no sidebar.

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { path, type RouteName } from '#contract/paths.ts';
import { IconLink } from '../../components/icon-link.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { useLocale } from '../../intl/intl.tsx';

type Props = { readonly title: string; readonly back?: RouteName; readonly end?: ReactNode };

export function PageHeader({ title, back = 'account', end }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="flex min-h-14 items-center gap-1 px-2 lg:px-0">
      <title>{title}</title>
      <IconLink
        to={path(locale, back)}
        label={intl.formatMessage({ id: 'nav.back' })}
        className="lg:hidden"
      >
        <ArrowLeft className="size-5.5" />
      </IconLink>
      <h1 className="min-w-0 flex-1 text-2xl font-bold">{title}</h1>
      {end}
      <LanguageMenu isBrief className="webview:mr-22 lg:hidden" />
    </div>
  );
}
