// The member's referral code, ready to share, and what it has brought so far.

import { Copy, Share2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { PointSummary } from '#contract/schemas/point.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

export function Invitation({
  referral: { code, friends, rewarded },
}: Pick<PointSummary, 'referral'>) {
  const intl = useIntl();
  const locale = useLocale();
  const gift = formatVnd(policy.friendCouponVnd);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'point.copied' }) }));
    } catch {
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: 'point.copyFailed' }),
      }));
    }
  };
  const share = async () => {
    const url = new URL(path(locale, 'signUp'), location.href).href;
    const text = intl.formatMessage({ id: 'point.shareText' }, { name: brand.name, code, gift });
    // Without a share sheet the text is copied. Closing the share sheet is a choice, not a failure.
    if (typeof navigator.share === 'function')
      await navigator.share({ text, url }).catch(() => undefined);
    else
      await navigator.clipboard.writeText(`${text} ${url}`).then(
        () =>
          showToast(() => ({
            tone: 'done',
            title: intl.formatMessage({ id: 'point.shareCopied' }),
          })),
        () =>
          showToast(() => ({
            tone: 'error',
            title: intl.formatMessage({ id: 'common.error' }),
            text: intl.formatMessage({ id: 'point.copyFailed' }),
          })),
      );
  };
  return (
    <Card as="section" aria-labelledby="invitation" className="rounded-2xl mt-3 p-4">
      <h2 id="invitation" className="text-lg font-semibold">
        <FormattedMessage id="point.invite" />
      </h2>
      <p className="pt-0.5 text-cap text-muted-foreground">
        <FormattedMessage
          id="point.inviteText"
          values={{ points: brand.points, reward: formatVnd(policy.referralXu), gift }}
        />
      </p>
      <div className="mt-3 rounded-lg border-2 border-dashed border-lamp bg-lamp-soft px-4 py-3 text-center">
        <p className="text-cap text-ink-2">
          <FormattedMessage id="point.code" />
        </p>
        <p className="text-2xl font-bold tracking-widest break-all" translate="no">
          {code}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 pt-3">
        <Button
          variant="muted"
          onClick={() => {
            void copy();
          }}
        >
          <Copy data-icon="inline-start" />
          <FormattedMessage id="point.copy" />
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            void share();
          }}
        >
          <Share2 data-icon="inline-start" />
          <FormattedMessage id="share.button" />
        </Button>
      </div>
      <p className="pt-3 text-center text-sm text-ink-2">
        {friends === 0
          ? intl.formatMessage({ id: 'point.noFriends' })
          : intl.formatMessage({ id: 'point.friends' }, { friends, rewarded })}
      </p>
    </Card>
  );
}
