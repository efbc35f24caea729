// The bar at the top from 1024 px: home, promotions, partners, language, and who is signed in (§2).

import { useQueryClient } from '@tanstack/react-query';
import {
  ArrowUpRight,
  ChevronDown,
  Globe,
  Heart,
  LogOut,
  TicketPercent,
  BedDouble,
  CircleUserRound,
} from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { inLocale, languageOf, locales, path, type RouteName } from '#contract/paths.ts';
import { useLocale, useSay } from '../intl.tsx';
import { languageNames } from '../language-names.ts';
import { late } from '../late.tsx';
import { useProfile } from '../session.ts';
import { signOut } from '../sign-out.ts';
import { buttonClass } from '../ui/button-look.ts';
import { cx } from '../ui/class.ts';
import { Logo } from '../ui/logo.tsx';

const SearchSummary = late(
  async () => (await import('../parts/search-summary.tsx')).SearchSummary,
  () => <div className="h-12" />,
);

export function Header({ name }: { readonly name: RouteName }) {
  const say = useSay();
  const locale = useLocale();
  const isHome = name === 'index';
  return (
    <header
      className={cx(
        'hidden lg:block',
        isHome
          ? 'absolute inset-x-0 z-20'
          : 'sticky top-0 z-20 border-b border-border bg-background',
      )}
    >
      <div className="page flex h-18 items-center gap-6">
        <Link
          to={path(locale, 'index')}
          reloadDocument={isHome}
          aria-label={brand.name}
          className="shrink-0"
        >
          <Logo />
        </Link>
        <div className="flex flex-1 justify-center">{name === 'search' && <SearchSummary />}</div>
        <nav aria-label={say('nav.main')} className="flex items-center gap-1 text-sm font-semibold">
          <Link
            to={path(locale, 'promotionList')}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-3"
          >
            <TicketPercent className="size-4.5" />
            {say('nav.promotions')}
          </Link>
          <a
            href={brand.partnerUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1 rounded-md px-3"
          >
            {say(name === 'search' ? 'nav.partnersShort' : 'nav.partners')}
            <ArrowUpRight className="size-4" />
            <span className="sr-only">{say('nav.newTab')}</span>
          </a>
          <LanguageMenu />
          <People name={name} />
        </nav>
      </div>
    </header>
  );
}

/** A button and its list; closes outside and by Esc. Give it the address as its key, so that a new page begins with it closed. */
export function Menu({
  label,
  button,
  buttonClassName,
  children,
}: {
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClassName: string;
  readonly children: ReactNode;
}) {
  const [isOpen, open] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : !box.current?.contains(event.target as Node)
      )
        open(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => open(!isOpen)}
        className={buttonClassName}
      >
        {button}
      </button>
      {isOpen && (
        <div className="absolute right-0 z-40 mt-1 min-w-44 rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-3">
          {children}
        </div>
      )}
    </div>
  );
}

const menuItem =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-sm font-medium hover:bg-sunken';

/** Swaps the language part of the address and keeps the rest; a full load, since words and shell differ. */
export function LanguageMenu({ className }: { readonly className?: string }) {
  const say = useSay();
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Menu
      key={pathname}
      label={say('nav.language')}
      buttonClassName={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold',
        className,
      )}
      button={
        <>
          <Globe className="size-4.5" />
          {languageOf(current).toUpperCase()}
          <ChevronDown className="hidden size-4 lg:block" />
        </>
      }
    >
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={inLocale(`${pathname}${search}`, locale)}
              lang={languageOf(locale)}
              hrefLang={languageOf(locale)}
              aria-current={locale === current ? 'true' : undefined}
              className={cx(menuItem, locale === current && 'bg-primary-soft text-primary-ink')}
            >
              {languageNames[locale]}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** Sign in and sign up, which do nothing on their own page; or the member's menu (§2). */
function People({ name }: { readonly name: RouteName }) {
  const say = useSay();
  const locale = useLocale();
  const profile = useProfile();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  if (profile === null) {
    const isSigning = name === 'signIn' || name === 'signUp';
    // From one of the two pages to the other, the way back stays the same.
    const to =
      name === 'index'
        ? undefined
        : isSigning
          ? (new URLSearchParams(search).get('to') ?? undefined)
          : `${pathname}${search}`;
    const stay = (event: MouseEvent) => {
      if (event.currentTarget.ariaCurrent === 'page') event.preventDefault();
    };
    return (
      <>
        <Link
          to={path(locale, 'signIn', {}, { to })}
          onClick={stay}
          aria-current={name === 'signIn' ? 'page' : undefined}
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'ml-1' })}
        >
          {say('nav.signIn')}
        </Link>
        <Link
          to={path(locale, 'signUp', {}, { to })}
          onClick={stay}
          aria-current={name === 'signUp' ? 'page' : undefined}
          className={buttonClass({ size: 'sm' })}
        >
          {say('nav.signUp')}
        </Link>
      </>
    );
  }
  return (
    <Menu
      key={pathname}
      label={`${profile.nickName || profile.mobile}, ${say('nav.menu')}`}
      buttonClassName="ml-1 inline-flex min-h-11 items-center gap-2 rounded-full border border-border bg-card pr-3.5 pl-1.5 text-sm font-semibold"
      button={
        <>
          <Avatar gender={profile.gender} className="size-9" />
          <span className="max-w-32 truncate">{profile.nickName || profile.mobile}</span>
          <ChevronDown className="size-4" />
        </>
      }
    >
      <p className="px-3 pt-2 pb-1 text-sm">
        <b className="block font-semibold">{profile.nickName}</b>
        <span className="text-cap text-muted-foreground">
          {profile.countryCode} {profile.mobile}
        </span>
      </p>
      <Link to={path(locale, 'account')} className={menuItem}>
        <CircleUserRound className="size-5" />
        {say('nav.account')}
      </Link>
      <Link to={path(locale, 'myBooking')} className={menuItem}>
        <BedDouble className="size-5" />
        {say('nav.myBooking')}
      </Link>
      <Link to={path(locale, 'favorite')} className={menuItem}>
        <Heart className="size-5" />
        {say('nav.favoriteHotels')}
      </Link>
      <button
        type="button"
        className={menuItem}
        onClick={() => {
          void signOut(client).then(
            (left) => left && pathname.includes('/account') && navigate(path(locale, 'index')),
          );
        }}
      >
        <LogOut className="size-5" />
        {say('nav.signOut')}
      </button>
    </Menu>
  );
}

/** A door with a face whose hair follows the gender given, or none (§2). */
export function Avatar({
  gender,
  className,
}: {
  readonly gender: 'male' | 'female' | null;
  readonly className?: string;
}) {
  return (
    <span
      className={cx(
        'door grid shrink-0 place-items-end overflow-hidden bg-lamp-soft [--foot:.4rem] [--rise:45%]',
        className,
      )}
      aria-hidden="true"
    >
      <svg viewBox="0 0 40 40" className="size-full">
        {gender === 'female' && (
          <path d="M9 36V19a11 11 0 0 1 22 0v17Z" fill="oklch(0.32 0.03 40)" />
        )}
        <circle cx="20" cy="18" r="7.5" fill="oklch(0.82 0.06 60)" />
        {gender !== null && (
          <path d="M12 17a8 8 0 0 1 16 0c-5 0-8-2-10-4-1 2-3 4-6 4Z" fill="oklch(0.32 0.03 40)" />
        )}
        <path d="M6 42a14 14 0 0 1 28 0Z" fill="var(--primary)" />
      </svg>
    </span>
  );
}
