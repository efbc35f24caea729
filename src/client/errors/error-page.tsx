// What stands in a page's place when it cannot be shown: not found, not saved, or a mistake of ours.

import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, path, type Language, type Locale } from '#contract/paths.ts';
import { useSay } from '../intl/intl.tsx';
import { Street } from '../ui/art/street.tsx';
import { buttonClass } from '../ui/button-variants.ts';
import { Button } from '../ui/button.tsx';

export type ErrorPageProps = {
  readonly kind: 'notFound' | 'offline' | 'broken';
  readonly locale: Locale;
};

export function ErrorPage({ kind, locale }: ErrorPageProps) {
  const say = useSay();
  const again = <Button onClick={() => location.reload()}>{say('common.retry')}</Button>;
  const home = (variant: 'primary' | 'ghost', text: MessageId = 'fault.home') => (
    <a href={path(locale, 'index')} className={buttonClass({ variant })}>
      {say(text)}
    </a>
  );
  if (kind === 'offline')
    return (
      <Trouble
        title={say('offline.notSaved')}
        text={say('offline.notSavedText')}
        lit={0.1}
        isOffline
      >
        {again}
        {home('ghost')}
      </Trouble>
    );
  if (kind === 'broken')
    return (
      <Trouble title={say('fault.title')} text={say('fault.text')} lit={0}>
        {again}
        {home('ghost')}
      </Trouble>
    );
  // In Vietnamese or English by language, and kept out of indexes.
  return (
    <Trouble
      title={say('notFound.title')}
      text={say('notFound.text')}
      language={languageOf(locale) === 'vi' ? 'vi' : 'en'}
      lit={0}
    >
      <meta name="robots" content="noindex" />
      {home('primary', 'notFound.home')}
    </Trouble>
  );
}

type TroubleProps = {
  readonly title: string;
  readonly text: string;
  readonly lit: number;
  readonly isOffline?: boolean;
  /** Where it is not the page's own. */ readonly language?: Language;
  readonly children: ReactNode;
};

function Trouble({ title, text, lit, isOffline = false, language, children }: TroubleProps) {
  return (
    <main id="main" lang={language} className="flex min-h-dvh flex-col justify-between">
      <title>{title}</title>
      <div className="mx-auto max-w-(--container-read) px-5 pt-24 text-center">
        {isOffline && <CloudOff className="mx-auto mb-3 size-8 text-dusk" />}
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="mt-2 text-ink-2">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
      <Street lit={lit} className="relative h-60 w-full" />
    </main>
  );
}
