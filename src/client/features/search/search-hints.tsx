// Shown above the results when nobody has a room at that time but somebody may have one later.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { buttonVariants } from '../../ui/button.tsx';

/** `later` holds the time at which a room is free again and the URL of that search. */
export type SearchHintsProps = {
  readonly later: { readonly time: string; readonly to: string } | null;
};

export function SearchHints({ later }: SearchHintsProps) {
  const intl = useIntl();
  return (
    <Notice
      variant="lamp"
      className="mb-3 items-center"
      title={intl.formatMessage({ id: 'search.none' })}
      action={
        later === null ? undefined : (
          <Link to={later.to} className={buttonVariants({ variant: 'secondary', size: 'xs' })}>
            <FormattedMessage id="search.tryAt" values={{ time: later.time }} />
          </Link>
        )
      }
    />
  );
}
