// What signing up gives; shown to guests only.

import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { Mark } from '../../ui/art/logo.tsx';
import { buttonVariants } from '../../ui/button.tsx';

export function SignUpCard() {
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <section className="relative overflow-hidden rounded-2xl bg-primary p-5 text-primary-foreground lg:p-8">
      <p className="text-sm font-medium opacity-90 lg:text-base">
        <FormattedMessage id="home.joyer" values={{ member: brand.member }} />
      </p>
      <h2 className="mt-0.5 max-w-64 text-2xl font-bold lg:mt-1 lg:max-w-none lg:text-3xl">
        <FormattedMessage id="home.joinTitle" values={{ percent: policy.newJoyerPercent }} />
      </h2>
      <p className="mt-1.5 max-w-64 text-sm opacity-90 lg:max-w-md lg:text-base">
        <FormattedMessage id="home.joinText" values={{ points: brand.points }} />
      </p>
      <div className="relative z-10 mt-4 flex flex-wrap gap-2">
        <Link
          to={path(locale, 'signUp')}
          className={buttonVariants({ variant: 'lamp', size: 'sm' })}
        >
          <FormattedMessage id="nav.signUp" />
        </Link>
        <Link
          to={path(locale, 'signIn')}
          className={buttonVariants({
            variant: 'ghost',
            size: 'sm',
            className: 'text-primary-foreground!',
          })}
        >
          <FormattedMessage id="nav.signIn" />
        </Link>
      </div>
      <div className="absolute -right-6 -bottom-8 lg:-right-4 lg:-bottom-12">
        <Mark
          className="size-36 lg:size-52"
          door="var(--lamp)"
          j="var(--primary)"
          lamp="var(--primary-foreground)"
        />
      </div>
    </section>
  );
}
