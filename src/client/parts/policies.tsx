// The hotel's rules with their exact hours, so that nothing about coming, leaving, cancelling or refunds is a surprise (§9).

import { Banknote, CircleX, Hourglass, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HotelDetail } from '#contract/calls/hotel.ts';
import { useSay } from '../intl.tsx';
import type { Glyph } from '../ui/glyphs.tsx';

export function Policies({ hotel }: { readonly hotel: HotelDetail }) {
  const say = useSay();
  const { plans, cancelBeforeHours } = hotel;
  const isAllDay = plans.hourly?.from === '00:00' && plans.hourly.to === '24:00';
  return (
    <section id="policies" className="scroll-mt-20 pt-9">
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{say('rules.title')}</h2>
      <dl className="mt-3 divide-y divide-border rounded-xl bg-card px-4 text-sm shadow-1">
        <Rule icon={LogIn} title={say('rules.checkIn')}>
          {plans.hourly !== null && <p>{isAllDay ? say('rules.hourlyAllDay') : say('rules.hourly', { from: plans.hourly.from, to: plans.hourly.to })}</p>}
          {plans.overnight !== null && <p>{say('rules.overnight', { from: plans.overnight.from, to: plans.overnight.to })}</p>}
          {plans.daily !== null && <p>{say('rules.daily', { from: plans.daily.from, to: plans.daily.to })}</p>}
          <p>{say('rules.bring')}</p>
        </Rule>
        <Rule icon={CircleX} title={say('rules.cancel')}>
          <p>{say('rules.cancelFree', { minutes: hotel.freeCancellationMinutes })}</p>
          {plans.hourly !== null && <p>{say('rules.cancelHourly', { count: cancelBeforeHours.hourly })}</p>}
          {plans.overnight !== null && <p>{say('rules.cancelOvernight', { count: cancelBeforeHours.overnight })}</p>}
          {plans.daily !== null && <p>{say('rules.cancelDaily', { count: cancelBeforeHours.daily })}</p>}
          <p>{say('rules.cancelAfter')}</p>
        </Rule>
        {plans.hourly !== null && plans.hourly.maxHours !== null && <Rule icon={Hourglass} title={say('rules.limit')}><p>{say('rules.limitText', { count: plans.hourly.maxHours })}</p></Rule>}
        <Rule icon={Banknote} title={say('rules.refund')}><p>{say('rules.refundWallet')}</p><p>{say('rules.refundAtm')}</p><p>{say('rules.refundCard')}</p></Rule>
      </dl>
    </section>
  );
}

function Rule({ icon: Icon, title, children }: { readonly icon: Glyph; readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="relative py-3.5 pl-8">
      <dt className="font-semibold"><Icon className="absolute left-0 size-5 text-muted-foreground" />{title}</dt>
      <dd className="space-y-0.5 text-ink-2">{children}</dd>
    </div>
  );
}
