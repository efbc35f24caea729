// Shown above the results when nobody has a room at that time but somebody may have one later.

import { Link } from 'react-router';
import { useSay } from '../../intl/intl.tsx';
import { buttonClass } from '../../ui/button-variants.ts';
import { Notice } from '../../ui/notice.tsx';

/** `later` holds the time at which a room is free again and the URL of that search. */
export type SearchHintsProps = {
  readonly later: { readonly time: string; readonly to: string } | null;
};

export function SearchHints({ later }: SearchHintsProps) {
  const say = useSay();
  return (
    <Notice
      tone="lamp"
      className="mb-3 items-center"
      title={say('search.none')}
      action={
        later === null ? undefined : (
          <Link to={later.to} className={buttonClass({ variant: 'soft', size: 'xs' })}>
            {say('search.tryAt', { time: later.time })}
          </Link>
        )
      }
    />
  );
}
