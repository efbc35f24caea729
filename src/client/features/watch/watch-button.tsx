// The button that asks to be told when a room comes free or gets cheaper: where rooms are free, a
// quiet one. A guest signs in first and finds the sheet open then; its code comes with the touch.

import { useQuery } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { canWatch, hasStoppedLooking, isSameSubject } from '#domain/notifications/watch.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { readStorage, storageKeys, writeStorage } from '../../runtime/local-storage.ts';
import { useNow } from '../../runtime/use-now.ts';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { watchKey, type WatchRequest } from './watch-subject.ts';

const loadSheet = async () => ({ default: (await import('./watch-sheet.tsx')).WatchSheet });
const WatchSheet = lazy(loadSheet);
// Without a network it is tried again when it opens.
const loadAhead = () => void loadSheet().catch(() => undefined);

export type WatchButtonProps = {
  readonly request: WatchRequest;
  readonly className?: string | undefined;
};

/** Nothing where nobody could be told in time. */
export function WatchButton(props: WatchButtonProps) {
  const isGuest = useProfile() === null;
  const now = useNow(60_000);
  if (!canWatch(props.request.stay, now)) return null;
  return isGuest ? <GuestWatch {...props} /> : <MemberWatch {...props} />;
}

const lookOf = ({ isFull }: WatchRequest) =>
  ({ variant: isFull ? 'secondary' : 'ghost', size: 'sm' }) as const;
const wordsOf = ({ isFull }: WatchRequest) => (isFull ? 'watch.do' : 'watch.doCheaper');

function GuestWatch({ request, className }: WatchButtonProps) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Link
      to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })}
      onClick={() => writeStorage(storageKeys.pendingWatch, watchKey(request))}
      className={buttonVariants({ ...lookOf(request), className })}
    >
      <BellPlus data-icon="inline-start" />
      <FormattedMessage id={wordsOf(request)} />
    </Link>
  );
}

function MemberWatch({ request, className }: WatchButtonProps) {
  const { data } = useQuery(query('watch/getWatchList', {}));
  // Asked for before signing in.
  const [isOpen, setIsOpen] = useState(
    () => readStorage(storageKeys.pendingWatch) === watchKey(request),
  );
  // Stays mounted during the closing animation.
  const [hasOpened, setHasOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) writeStorage(storageKeys.pendingWatch, null);
  }, [isOpen]);
  const open = () => {
    setHasOpened(true);
    setIsOpen(true);
  };
  const known = data?.watches.find(
    ({ state, subject, stay }) =>
      state !== 'over' &&
      isSameSubject(subject, request.subject) &&
      JSON.stringify(stay) === JSON.stringify(request.stay),
  );
  const isWatching = known !== undefined && !hasStoppedLooking(known);
  const Icon = isWatching ? BellRing : BellPlus;
  return (
    <>
      <Button
        {...lookOf(request)}
        aria-haspopup="dialog"
        onPointerDown={loadAhead}
        onFocus={loadAhead}
        onClick={open}
        className={className}
      >
        <Icon data-icon="inline-start" />
        <FormattedMessage id={isWatching ? 'watch.does' : wordsOf(request)} />
      </Button>
      {hasOpened && (
        <div className="contents">
          <Suspense>
            <WatchSheet
              // What was typed belongs to this stay and its price.
              key={watchKey(request)}
              open={isOpen}
              onClose={() => setIsOpen(false)}
              request={request}
              known={known ?? null}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
