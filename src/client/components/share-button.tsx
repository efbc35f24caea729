// Shares the page's URL with the device's share sheet, or copies it to the clipboard where there is
// none.

import { Share2 } from 'lucide-react';
import { useSay } from '../intl/intl.tsx';
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
  const say = useSay();
  const share = async () => {
    const url = location.href;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'done', title: say('share.copied') });
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ tone: 'error', title: say('common.error'), text: say('share.failed') });
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
        aria-label={say('share.button')}
        title={say('share.button')}
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
      {say('share.button')}
    </button>
  );
}
