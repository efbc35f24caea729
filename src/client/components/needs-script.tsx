// Says in a browser that runs no scripts what a page needs them for, and what goes on without; weighs nothing anywhere else.

import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { useLocale, useSay } from '../intl/intl.tsx';

/** In place of a page that only a script can fill in, or above a form that only a script can send. */
export function NeedsScript({ className = '' }: { readonly className?: string }) {
  return <noscript>{import.meta.env.SSR && <Needs className={className} />}</noscript>;
}

function Needs({ className }: { readonly className: string }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <div
      className={`mx-auto max-w-(--container-form) rounded-lg bg-lamp-soft px-3.5 py-3 text-sm ${className}`}
      data-testid="needs-script"
    >
      <b className="block font-semibold">{say('plain.needed')}</b>
      <p className="text-ink-2">{say('plain.neededText', { hotline: brand.hotline })}</p>
      <a
        href={path(locale, 'index')}
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3"
      >
        {say('fault.home')}
      </a>
    </div>
  );
}
