// Promotions that run now, one card each with its picture and its last day.

import { CalendarClock } from 'lucide-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { Output } from '#contract/calls.ts';
import { path } from '#contract/paths.ts';
import { localDate, type Instant } from '#domain/time.ts';
import { query } from '../api.ts';
import { dayMonth, useLocale, useSay, useWords } from '../intl.tsx';
import { OriginContext } from '../origin.ts';
import { loaderTools } from '../router-context.ts';
import { Photo } from '../ui/photo.tsx';
import { Tag } from '../ui/tag.tsx';
import { Nothing } from '../parts/nothing.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('promotion/getPromotionList', {}));
  return null;
}

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const { now } = use(OriginContext);
  const { data: { promotions } } = useSuspenseQuery(query('promotion/getPromotionList', {}));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{say('nav.promotions')}</title>
      <meta name="description" content={say('promotion.listText')} />
      <h1 className="text-3xl font-bold">{say('nav.promotions')}</h1>
      <p className="mt-1 text-ink-2">{say('promotion.listText')}</p>
      {promotions.length === 0
        ? <Nothing className="mt-6" title={say('promotion.none')} text={say('promotion.noneText')} to={path(locale, 'index')}>{say('fault.home')}</Nothing>
        : <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">{promotions.map((promotion, at) => <li key={promotion.name} className="grid"><Card promotion={promotion} now={now} isFirst={at === 0} /></li>)}</ul>}
    </div>
  );
}

type Promotion = Output<'promotion/getPromotionList'>['promotions'][number];

function Card({ promotion, now, isFirst }: { readonly promotion: Promotion; readonly now: Instant; readonly isFirst: boolean }) {
  const say = useSay();
  const words = useWords();
  const locale = useLocale();
  return (
    <article className="relative flex flex-col overflow-hidden rounded-xl bg-card shadow-2 outline-ring outline-offset-2 has-[a:focus-visible]:outline-2">
      <div className="aspect-video bg-sunken"><Photo name={promotion.picture} alt="" sizes="(min-width: 1200px) 420px, (min-width: 768px) 46vw, 92vw" priority={isFirst} /></div>
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-lg font-semibold"><Link to={path(locale, 'promotion', { name: promotion.name })} className="outline-none after:absolute after:inset-0">{words(promotion.title)}</Link></h2>
        <p className="mt-1 mb-3 text-sm text-ink-2">{words(promotion.summary)}</p>
        <p className="mt-auto"><Tag tone="lamp" icon={CalendarClock}>{say('promotion.until', { date: dayMonth(localDate(promotion.endsAt), now) })}</Tag></p>
      </div>
    </article>
  );
}
