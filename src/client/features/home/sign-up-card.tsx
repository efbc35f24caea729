// What signing up gives; shown to guests only.

import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale, useSay } from '../../intl/intl.tsx';
import { Mark } from '../../ui/art/logo.tsx';
import { buttonVariants } from '../../ui/button.tsx';

export function SignUpCard() {
  const say = useSay();
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <section className="relative overflow-hidden rounded-2xl bg-primary p-5 text-primary-foreground lg:p-8">
      <p className="text-sm font-medium opacity-90 lg:text-base">
        {say('home.joyer', { member: brand.member })}
      </p>
      <h2 className="mt-0.5 max-w-64 text-2xl font-bold lg:mt-1 lg:max-w-none lg:text-3xl">
        {say('home.joinTitle', { percent: policy.newJoyerPercent })}
      </h2>
      <p className="mt-1.5 max-w-64 text-sm opacity-90 lg:max-w-md lg:text-base">
        {say('home.joinText', { points: brand.points })}
      </p>
      <div className="relative z-10 mt-4 flex flex-wrap gap-2">
        <Link
          to={path(locale, 'signUp')}
          className={buttonVariants({ variant: 'lamp', size: 'sm' })}
        >
          {say('nav.signUp')}
        </Link>
        <Link
          to={path(locale, 'signIn')}
          className={buttonVariants({
            variant: 'ghost',
            size: 'sm',
            className: 'text-primary-foreground!',
          })}
        >
          {say('nav.signIn')}
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
