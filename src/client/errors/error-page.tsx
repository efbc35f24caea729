// The page that is shown in place of one that was not found or has a bug.

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, path, type Language, type Locale } from '#contract/paths.ts';
import { LanguageMenu } from '../components/language-menu.tsx';
import { Street } from '../ui/art/street.tsx';
import { buttonVariants, Button } from '../ui/button.tsx';

export type ErrorPageProps = {
  readonly kind: 'notFound' | 'broken';
  readonly locale: Locale;
};

export function ErrorPage({ kind, locale }: ErrorPageProps) {
  const intl = useIntl();
  const again = (
    <Button onClick={() => location.reload()}>
      <FormattedMessage id="common.retry" />
    </Button>
  );
  const home = (variant: 'default' | 'ghost', text: MessageId = 'fault.home') => (
    <a href={path(locale, 'index')} className={buttonVariants({ variant })}>
      <FormattedMessage id={text} />
    </a>
  );
  if (kind === 'broken')
    return (
      <ErrorMessage
        title={intl.formatMessage({ id: 'fault.title' })}
        text={intl.formatMessage({ id: 'fault.text' })}
        litShare={0}
      >
        {again}
        {home('ghost')}
      </ErrorMessage>
    );
  // Written in Vietnamese and English only, and not indexed.
  return (
    <ErrorMessage
      title={intl.formatMessage({ id: 'notFound.title' })}
      text={intl.formatMessage({ id: 'notFound.text' })}
      language={languageOf(locale) === 'vi' ? 'vi' : 'en'}
      litShare={0}
    >
      <meta name="robots" content="noindex" />
      {home('default', 'notFound.home')}
      <a href={path(locale, 'findBooking')} className={buttonVariants({ variant: 'ghost' })}>
        <FormattedMessage id="notFound.findBooking" />
      </a>
    </ErrorMessage>
  );
}

type ErrorMessageProps = {
  readonly title: string;
  readonly text: string;
  readonly litShare: number;
  /** When it is not the page's own. */
  readonly language?: Language;
  readonly children: ReactNode;
};

function ErrorMessage({ title, text, litShare, language, children }: ErrorMessageProps) {
  return (
    <>
      <header className="absolute inset-x-0 top-(--safe-t) flex justify-end p-1.5">
        <LanguageMenu />
      </header>
      <main id="main" lang={language} className="flex min-h-dvh flex-col justify-between">
        <title>{title}</title>
        <div className="mx-auto max-w-(--container-read) px-5 pt-24 text-center">
          <h1 className="text-3xl font-bold">{title}</h1>
          <p className="mt-2 text-ink-2">{text}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
        </div>
        <Street litShare={litShare} className="relative h-60 w-full" />
      </main>
    </>
  );
}
