// The foot of pages one reads to the end: who we are, the rules, the hotline.

import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path, type RouteName } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { useLocale, useSay } from '../intl.tsx';
import { Logo } from '../ui/logo.tsx';

const links: readonly (readonly [RouteName, MessageId])[] = [
  ['promotionList', 'nav.promotions'], ['terms', 'footer.terms'], ['regulations', 'footer.regulations'], ['complaints', 'footer.complaints'], ['policy', 'footer.privacy'],
];

export function Footer() {
  const say = useSay();
  const locale = useLocale();
  return (
    <footer className="mt-12 border-t border-border bg-sunken py-8 text-sm">
      <div className="page lg:flex lg:items-start lg:gap-16">
        <div className="lg:max-w-90"><Logo markClass="size-7" wordClass="h-5" /><p className="mt-3 text-cap text-muted-foreground">{say('footer.about')}</p></div>
        <ul className="mt-4 grid flex-1 grid-cols-2 gap-x-4 text-ink-2 lg:mt-0 lg:grid-cols-3">
          {links.map(([route, text]) => <li key={route}><Link to={path(locale, route)} className="flex min-h-11 items-center">{say(text)}</Link></li>)}
          <li><a href={brand.partnerUrl} target="_blank" rel="noopener" className="flex min-h-11 items-center">{say('nav.partners')}<span className="sr-only"> ({say('nav.newTab')})</span></a></li>
        </ul>
        <Hotline className="mt-3 lg:mt-0" />
      </div>
    </footer>
  );
}

/** Dials when there is a number to dial; until then it is only told. */
export function Hotline({ className = '' }: { readonly className?: string }) {
  const say = useSay();
  const content = <><Phone className="size-5" />{say('footer.hotline', { number: brand.hotline })}</>;
  const look = `flex min-h-12 items-center gap-2 font-semibold text-primary-ink ${className}`;
  return brand.hotlineDial === '' ? <p className={look}>{content}</p> : <a href={`tel:${brand.hotlineDial}`} className={look}>{content}</a>;
}
