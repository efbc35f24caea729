// In place of a page that this phone does not hold, without a network: what was asked for, and all
// that does open, with ways to it. The page itself comes as soon as the server answers again.

import { ArrowLeft, Phone, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { path, type RouteName } from '#contract/paths.ts';
import { HotlineLink } from '../../components/call-hotline.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { useHotline } from '../../runtime/hotline.ts';
import { checkReachability, isServerReachable, useOutage } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Street } from '../../ui/art/street.tsx';
import { SavedLists } from './saved-lists.tsx';
import { useRequestedName, useSaved } from './use-saved.ts';

export type DeadEndProps = {
  /** The page that was asked for, with the parameters of its address. */
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string | undefined>>;
};

export function DeadEnd({ name, params }: DeadEndProps) {
  const intl = useIntl();
  const locale = useLocale();
  const [now] = useState(serverNow);
  const saved = useSaved(now);
  const asked = useRequestedName(name, params, saved);
  const isDown = useOutage() === 'down';
  const hotline = useHotline();
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <title>{intl.formatMessage({ id: 'offline.notSaved' })}</title>
      <div className="dark relative overflow-hidden bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 pt-(--safe-t) text-foreground">
        <div className="relative z-10 mx-auto w-full max-w-180 px-5 pb-28 lg:pt-8 lg:pb-36">
          <div className="-mx-3 flex h-13 items-center justify-between lg:hidden">
            {name !== 'index' && (
              <IconLink
                to={path(locale, 'index')}
                label={intl.formatMessage({ id: 'fault.home' })}
                className="bg-card/60"
              >
                <ArrowLeft className="size-5.5" />
              </IconLink>
            )}
            <LanguageMenu isBrief className="ml-auto" />
          </div>
          <h1 className="pt-1 text-2xl font-bold lg:text-3xl">
            <FormattedMessage id="offline.notSaved" />
          </h1>
          <p className="pt-1.5 text-ink-2">
            {intl.formatMessage(
              {
                id: isDown
                  ? 'deadEnd.textDown'
                  : asked === null
                    ? 'deadEnd.text'
                    : 'deadEnd.textOf',
              },
              { name: asked, b: emphasized },
            )}
          </p>
          <Retry />
        </div>
        <Street
          width={1920}
          height={150}
          seed={12}
          litShare={0.05}
          near={[46, 84]}
          far={[56, 96]}
          sun={[86, 10]}
          className="absolute inset-x-0 bottom-0 h-37.5 w-full"
        />
      </div>
      <div className="relative z-10 mx-auto -mt-5 w-full max-w-180 space-y-3 rounded-t-2xl bg-background px-4 pt-5 pb-16 lg:px-5">
        {saved !== null && <SavedLists saved={saved} now={now} />}
        {hotline !== null && (
          <Notice variant="default" icon={Phone}>
            {intl.formatMessage({ id: 'deadEnd.call' }, { hotline: hotline.shown, b: dial })}
          </Notice>
        )}
      </div>
    </main>
  );
}

const emphasized = (parts: ReactNode[]): ReactNode => (
  <b key="b" className="font-semibold text-foreground">
    {parts}
  </b>
);
const dial = (parts: ReactNode[]): ReactNode => (
  <HotlineLink key="b" className="font-semibold underline">
    {parts}
  </HotlineLink>
);

/**
 * Asks the server itself, because a reload without a network and without a worker would leave the
 * app.
 */
function Retry() {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isDown = useOutage() === 'down';
  const retry = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const wasReachable = isServerReachable();
    // The end of an outage loads the page again by itself.
    const isBack = await checkReachability();
    if (isBack && wasReachable) await revalidate();
    setFailed(!isBack);
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3">
      <button
        type="button"
        onClick={() => void retry()}
        aria-busy={isBusy}
        className="inline-flex min-h-11 items-center gap-2 rounded-md bg-card/80 px-4 text-sm font-semibold"
      >
        <RefreshCw
          className={isBusy ? 'size-4.5 animate-spin motion-reduce:animate-none' : 'size-4.5'}
        />
        <FormattedMessage id="common.retry" />
      </button>
      <p role="status" className="text-sm text-ink-2">
        {hasFailed && <FormattedMessage id={isDown ? 'deadEnd.stillDown' : 'deadEnd.stillAway'} />}
      </p>
    </div>
  );
}
