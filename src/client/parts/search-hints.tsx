// Said above the results: the hours asked for are over, or nobody has a room then but someone has later.

import { Link } from 'react-router';
import { useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button-look.ts';
import { Notice } from '../ui/notice.tsx';

/** `later` is the clock time at which a room is free again, and the address of that search. */
export type SearchHintsProps = {
  readonly isMoved: boolean;
  readonly later: { readonly time: string; readonly to: string } | null;
};

export function SearchHints({ isMoved, later }: SearchHintsProps) {
  const say = useSay();
  if (isMoved)
    return (
      <Notice tone="lamp" className="mb-3">
        {say('search.moved')}
      </Notice>
    );
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
