// Shares the page's URL with the device's share sheet, or copies it to the clipboard where there is
// none.

import { Share2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { showToast } from './deferred-components.tsx';

type Props = {
  readonly title: string;
  /** Shows its label beside the icon, for wide screens. */
  readonly hasWord?: boolean;
  readonly className?: string;
};

export function ShareButton({ title, hasWord = false, className = '' }: Props) {
  const intl = useIntl();
  const share = async () => {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'share.copied' }) }));
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast(() => ({
          tone: 'error',
          title: intl.formatMessage({ id: 'common.error' }),
          text: intl.formatMessage({ id: 'share.failed' }),
        }));
    }
  };
  const shareUrl = () => {
    void share();
  };
  if (!hasWord)
    return (
      <Button
        variant="plain"
        size="icon"
        aria-label={intl.formatMessage({ id: 'share.button' })}
        title={intl.formatMessage({ id: 'share.button' })}
        onClick={shareUrl}
        className={className}
      >
        <Share2 className="size-5" />
      </Button>
    );
  return (
    <button
      type="button"
      onClick={shareUrl}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 px-2 text-sm font-semibold text-primary-ink',
        className,
      )}
    >
      <Share2 className="size-4.5" />
      <FormattedMessage id="share.button" />
    </button>
  );
}
