// The search bar opened from the pill, filled with the search on the screen. The URL changes only
// when it is sent.

import { useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { chosenSort } from '#domain/search.ts';
import { Sheet } from '../../components/overlays/sheet.tsx';
import type { StayRanges } from '../stay/stay-plan.ts';
import { SearchBar } from './search-bar.tsx';
import type { SearchResults } from './use-search-results.ts';

export type SearchPanelProps = {
  readonly as: 'panel' | 'sheet';
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly search: SearchResults;
  readonly ranges: RefObject<StayRanges>;
};

export function SearchPanel({ as, isOpen, onClose, search, ranges }: SearchPanelProps) {
  const intl = useIntl();
  const [place, setPlace] = useState(search.place);
  const bar = (
    <SearchBar
      place={place}
      onPlace={setPlace}
      stay={search.stay}
      now={search.now}
      ranges={ranges}
      filters={search.state.filters}
      sort={chosenSort(search.state)}
    />
  );
  if (as === 'sheet')
    return (
      <Sheet
        open={isOpen}
        onClose={onClose}
        title={intl.formatMessage({ id: 'search.form' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        {bar}
      </Sheet>
    );
  return (
    <div
      role="dialog"
      aria-label={intl.formatMessage({ id: 'search.form' })}
      className="absolute inset-x-0 top-full z-30 border-b border-border bg-background py-4 shadow-3"
    >
      <div className="page">{bar}</div>
    </div>
  );
}
