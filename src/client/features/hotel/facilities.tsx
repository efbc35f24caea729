// The hotel's facilities: the first ones with icons, and all of them by group when unfolded.

import { FormattedMessage, useIntl } from 'react-intl';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import { facilityGroups, type Facility } from '#domain/hotel.ts';
import { facilityIcons } from '../../components/facility-icons.ts';
import { cn } from '../../ui/cn.ts';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';

const groups = Object.keys(facilityGroups) as (keyof typeof facilityGroups)[];
/** As many as fit into one row on a phone. */
const firstOnes = 5;

export function Facilities({ hotel }: { readonly hotel: HotelDetail }) {
  const intl = useIntl();
  const { facilities } = hotel;
  if (facilities.length === 0) return null;
  return (
    <section aria-label={intl.formatMessage({ id: 'hotel.facilities' })} className="pt-6 lg:pt-5">
      <ul className="grid grid-cols-5 gap-x-1 md:grid-cols-8 lg:flex lg:flex-wrap lg:gap-x-6 lg:gap-y-3">
        {facilities.slice(0, 8).map((name, index) => {
          const Icon = facilityIcons[name];
          return (
            <li
              key={name}
              className={cn(
                'min-w-0 flex-col items-center gap-1.5 text-center text-xs text-ink-2 lg:flex-row lg:gap-2 lg:text-sm',
                index < firstOnes ? 'flex' : 'hidden md:flex',
              )}
            >
              <span className="grid size-11 place-items-center rounded-full bg-sunken text-foreground lg:size-auto lg:bg-transparent lg:text-ink-2">
                <Icon className="size-5" />
              </span>
              <FormattedMessage id={`facility.${name}`} />
            </li>
          );
        })}
      </ul>
      {facilities.length > firstOnes && (
        <Collapsible className="mt-1">
          <CollapsibleTrigger className="inline-flex gap-1.5 text-sm font-semibold text-primary-ink">
            <FormattedMessage id="hotel.allFacilities" values={{ count: facilities.length }} />
            <CollapsibleIcon className="size-4.5 text-primary-ink" />
          </CollapsibleTrigger>
          <FacilityGroups facilities={facilities} className="rounded-xl bg-card p-4 shadow-1" />
        </Collapsible>
      )}
    </section>
  );
}

/** All facilities under their groups' names; empty groups are left out. */
export function FacilityGroups({
  facilities,
  className = '',
}: {
  readonly facilities: readonly Facility[];
  readonly className?: string;
}) {
  const shown = groups
    .map((group) => ({
      group,
      names: facilityGroups[group].filter((name) => facilities.includes(name)),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <dl className={cn('grid gap-x-6 gap-y-4', className)}>
      {shown.map(({ group, names }) => (
        <div key={group}>
          <dt className="text-sm font-semibold">
            <FormattedMessage id={`facilityGroup.${group}`} />
          </dt>
          <dd>
            <ul className="mt-1.5 space-y-1.5 text-sm text-ink-2">
              {names.map((name) => {
                const Icon = facilityIcons[name];
                return (
                  <li key={name} className="flex items-center gap-2.5">
                    <Icon className="size-4.5" />
                    <FormattedMessage id={`facility.${name}`} />
                  </li>
                );
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
