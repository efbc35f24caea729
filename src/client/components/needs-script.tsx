// Tells browsers without scripts what needs them on this page and what works anyway. Costs nothing
// elsewhere.

import { FormattedMessage } from 'react-intl';
import { path } from '#contract/paths.ts';
import { useLocale } from '../intl/intl.tsx';
import { useHotlineValues } from './call-hotline.tsx';

/** Shown in place of a page, or above a form, that only a script can handle. */
export function NeedsScript({ className = '' }: { readonly className?: string }) {
  return <noscript>{import.meta.env.SSR && <Needs className={className} />}</noscript>;
}

function Needs({ className }: { readonly className: string }) {
  const locale = useLocale();
  return (
    <div
      className={`mx-auto max-w-(--container-form) rounded-lg bg-lamp-soft px-3.5 py-3 text-sm ${className}`}
      data-testid="needs-script"
    >
      <b className="block font-semibold">
        <FormattedMessage id="plain.needed" />
      </b>
      <p className="text-ink-2">
        <FormattedMessage id="plain.neededText" values={useHotlineValues()} />
      </p>
      <a
        href={path(locale, 'index')}
        className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-3"
      >
        <FormattedMessage id="fault.home" />
      </a>
    </div>
  );
}
