// Below the results: the button for more of them, their end, and why they are in this order.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigation } from 'react-router';
import { path } from '#contract/paths.ts';
import { writeSearch, type SearchState } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';
import { Pagination, PaginationContent, PaginationItem } from '../../ui/pagination.tsx';

/** State of a history entry: the searches of the pages shown above its own. */
export type AddedTo = { readonly before?: readonly string[] };
export type ResultsPagerProps = {
  readonly state: SearchState;
  readonly stay: Stay;
  readonly total: number;
  readonly pageSize: number;
  /** The first page on the screen, and how many hotels are on the screen in all. */
  readonly first: number;
  readonly shown: number;
};

export function ResultsPager({ state, stay, total, pageSize, first, shown }: ResultsPagerProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { page } = state;
  const count = Math.ceil(total / pageSize);
  const to = (other: number) =>
    path(locale, 'search', {}, writeSearch({ ...state, stay, type: stay.type, page: other }));
  if (shown === 0)
    return total === 0 ? null : (
      <p className="pt-6 text-center">
        <Link to={to(1)} className={buttonVariants({ variant: 'secondary' })}>
          <FormattedMessage id="pages.first" />
        </Link>
      </p>
    );
  const buttonStyle = buttonVariants({ variant: 'outline', size: 'sm' });
  return (
    <div className="pt-6">
      {(count > 1 || page > 1) && (
        <Pagination aria-label={intl.formatMessage({ id: 'pages.label' })}>
          <p className="pb-3 text-center text-sm text-ink-2 md:hidden">
            <FormattedMessage
              id="pages.seen"
              values={{ shown: (first - 1) * pageSize + shown, total }}
            />
          </p>
          {page < count && (
            <More
              to={to(page + 1)}
              isFirst={first === page}
              count={Math.min(pageSize, total - page * pageSize)}
            />
          )}
          {first > 1 && (
            <p className="pt-2 text-center md:hidden">
              <Link to={to(first - 1)} rel="prev" className={buttonStyle}>
                <ChevronLeft />
                <FormattedMessage id="pages.previous" />
              </Link>
            </p>
          )}
          <PaginationContent className="max-md:hidden">
            <PaginationItem>
              {page > 1 && (
                <Link to={to(page - 1)} rel="prev" className={buttonStyle}>
                  <ChevronLeft />
                  <FormattedMessage id="pages.previous" />
                </Link>
              )}
            </PaginationItem>
            <PaginationItem>
              <FormattedMessage id="pages.at" values={{ page, count }} />
            </PaginationItem>
            <PaginationItem>
              {page < count && (
                <Link to={to(page + 1)} rel="next" className={buttonStyle}>
                  <FormattedMessage id="pages.next" />
                  <ChevronRight />
                </Link>
              )}
            </PaginationItem>
          </PaginationContent>
        </Pagination>
      )}
      <Why sort={state.sort} />
    </div>
  );
}

/**
 * Adds the next page below. The URL then names that page in the same history entry, so that Back
 * leaves the list.
 */
function More({
  to,
  isFirst,
  count,
}: {
  readonly to: string;
  readonly isFirst: boolean;
  readonly count: number;
}) {
  const { search, state } = useLocation();
  const added: AddedTo = {
    before: [...(isFirst ? [] : ((state as AddedTo | null)?.before ?? [])), search],
  };
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Link
      to={to}
      rel="next"
      replace
      preventScrollReset
      state={added}
      aria-busy={isBusy}
      className={buttonVariants({ variant: 'secondary', wide: true, className: 'md:hidden' })}
    >
      <FormattedMessage id="pages.more" values={{ count }} />
    </Link>
  );
}

function Why({ sort }: { readonly sort: SearchState['sort'] }) {
  return (
    <Collapsible className="mx-auto mt-4 max-w-(--container-read) text-center text-sm text-ink-2">
      <CollapsibleTrigger className="inline-flex gap-1 font-medium text-primary-ink">
        <FormattedMessage id="sort.why" />
        <CollapsibleIcon className="size-4 text-primary-ink" />
      </CollapsibleTrigger>
      <p className="pb-2">
        <FormattedMessage id={`sort.whyText.${sort}`} /> <FormattedMessage id="sort.whyAll" />
      </p>
    </Collapsible>
  );
}
