// All filters in one sheet. The counts follow while one chooses; the page changes only when the
// sheet is applied.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input } from '#contract/calls/calls.ts';
import { filterParams, noFilters, type Filters } from '#domain/search.ts';
import { query } from '../../../api/queries.ts';
import { focusInvalidField } from '../../../components/form/focus-invalid-field.ts';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  FacilityField,
  OfferFields,
  PaymentField,
  ScoreField,
  HotelTypeField,
  PriceField,
} from './filter-fields.tsx';

export type FilterSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The search without its filters, and its active filters. */
  readonly search: Input<'hotel/getSearchFacets'>;
  readonly filters: Filters;
  /** The stay that the prices are for, as text. */
  readonly priceFor: string;
  readonly onDone: (filters: Filters) => void;
};
const pauseMs = 150;

/**
 * The filter counts for the last choice that stood still for a moment; an older request that is
 * still running is cancelled.
 */
function useFacets(search: FilterSheetProps['search'], filters: Filters) {
  const [countedFilters, setCountedFilters] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setCountedFilters(filters), pauseMs);
    return () => clearTimeout(timer);
  }, [filters]);
  const { data, isError, isPlaceholderData } = useQuery({
    ...query('hotel/getSearchFacets', { ...search, ...filterParams(countedFilters) }),
    placeholderData: keepPreviousData,
  });
  return {
    facets: isError ? undefined : data,
    isFresh: countedFilters === filters && !isPlaceholderData,
  };
}

export function FilterSheet({
  open,
  onClose,
  search,
  filters,
  priceFor,
  onDone,
}: FilterSheetProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState(filters);
  /** Counts how often all was cleared, which also clears what was typed and could not be read. */
  const [cleared, setCleared] = useState(0);
  const { facets, isFresh } = useFacets(search, draft);
  const onChange = (change: Partial<Filters>) => setDraft((old) => ({ ...old, ...change }));
  const choices = { filters: draft, facets, onChange };
  const count = facets?.total;
  const footer = (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Button
        variant="ghost"
        onClick={() => {
          setDraft(noFilters);
          setCleared((times) => times + 1);
        }}
      >
        <FormattedMessage id="filter.clear" />
      </Button>
      <Button
        size="lg"
        className="min-w-[min(10rem,100%)] flex-1"
        onClick={(event) => {
          if (!focusInvalidField(event.currentTarget)) onDone(draft);
        }}
      >
        {count === undefined || !isFresh
          ? intl.formatMessage({ id: 'filter.showSome' })
          : intl.formatMessage({ id: 'filter.show' }, { count })}
      </Button>
      <p role="status" className="sr-only">
        {count !== undefined && isFresh ? intl.formatMessage({ id: 'hotel.count' }, { count }) : ''}
      </p>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'filter.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      <div className="grid gap-7">
        <PriceField key={cleared} {...choices} priceFor={priceFor} />
        <OfferFields {...choices} />
        <ScoreField {...choices} name="filterByRating" />
        <ScoreField {...choices} name="rateReviewClean" />
        <HotelTypeField {...choices} />
        <FacilityField {...choices} />
        <PaymentField {...choices} />
      </div>
    </Sheet>
  );
}
