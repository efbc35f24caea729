// The ways from the overview to points and stamps, each with what is there.

import { Coins, Stamp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { brand } from '#contract/brand.ts';
import { languageOf, path } from '#contract/paths.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { query } from '../../api.ts';
import { dayMonth, useLocale, useSay, wholeNumber } from '../../intl.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Row } from './rows.tsx';

export function PointsRow() {
  const say = useSay();
  const locale = useLocale();
  const language = languageOf(locale);
  const { data } = useQuery(query('point/getPointSummary', {}));
  const notice = data?.notice ?? null;
  const note = data === undefined || notice === null ? undefined : say('point.ends', { amount: wholeNumber(notice.amount, language), date: dayMonth(lastDayOf(notice.expiresAt), data.asOf) });
  const end = data !== undefined && data.balance > 0 && <Tag tone="lamp">{wholeNumber(data.balance, language)}</Tag>;
  return <Row icon={Coins} to={path(locale, 'myPoints')} note={note} end={end}>{say('point.title', { points: brand.points })}</Row>;
}

export function StampsRow() {
  const say = useSay();
  const locale = useLocale();
  const { data } = useQuery(query('stamp/getStampList', {}));
  const usable = data?.rewards.filter(({ held }) => held.state === 'apply').length ?? 0;
  const fullest = data?.cards[0];
  const note = fullest === undefined || data === undefined ? undefined : say('stamp.fullest', { hotel: fullest.hotel.name, count: fullest.stamps.length, all: data.perCard });
  return <Row icon={Stamp} to={path(locale, 'stamp')} note={note} end={usable > 0 && <Tag tone="leaf">{say('stamp.usable', { count: usable })}</Tag>}>{say('stamp.title')}</Row>;
}
