// Deleting the account: what prevents it, what is erased, what the law keeps, and a tick before it
// is done.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Landmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { path } from '#contract/paths.ts';
import { query, useCall } from '../../../api/queries.ts';
import { clearMember } from '../../../api/sign-out.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { formatBookingCode } from '../../stay/booking-code.ts';

type LeavingTerms = Output<'user/getLeavingTerms'>;

export function DeleteAccountSheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  const {
    data: terms,
    isError,
    refetch,
  } = useQuery({
    ...query('user/getLeavingTerms', {}),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={intl.formatMessage({ id: 'leave.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {terms === undefined && isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : terms === undefined ? (
        <div aria-busy="true" className="space-y-3 py-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      ) : terms.bars.length > 0 ? (
        <Bars bars={terms.bars} onClose={onClose} />
      ) : (
        <Leave terms={terms} onClose={onClose} onRefused={() => void refetch()} />
      )}
    </Sheet>
  );
}

function Bars({
  bars,
  onClose,
}: {
  readonly bars: LeavingTerms['bars'];
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="pb-2">
      <Notice variant="lamp" title={intl.formatMessage({ id: 'leave.notYet' })}>
        <FormattedMessage id="leave.notYetText" />
      </Notice>
      <ul className="mt-3 divide-y divide-border">
        {bars.map(({ bar, code }) => (
          <li key={`${bar}${code ?? ''}`} className="flex min-h-14 items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <FormattedMessage id={`leave.bar.${bar}`} />
            </span>
            {code !== null && (
              <Link
                to={path(locale, 'booking', { code })}
                className="tap font-semibold text-primary-ink underline underline-offset-3"
              >
                <FormattedMessage id="booking.code" values={{ code: formatBookingCode(code) }} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Button wide variant="muted" className="mt-4" onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    </div>
  );
}

/** Deletes the account once the member has confirmed who they are, and goes to the start page. */
function useAccountDeletion(onRefused: () => void) {
  const intl = useIntl();
  const locale = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const leave = useCall('user/deleteAccount');
  const [confirmed, dialog] = useConfirmIdentity();
  const deleteAccount = async () => {
    try {
      await confirmed(() => leave.mutateAsync({ input: {}, key: crypto.randomUUID() }));
    } catch (error) {
      if (errorCodeOf(error) !== errorCodes.confirmIdentity && handleError(error) === 'screen')
        onRefused();
      return;
    }
    // First, because any read with the deleted account's token would be reported as an expired
    // session.
    await clearMember(client);
    await navigate(path(locale, 'index'));
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'leave.done' }) }));
  };
  return { deleteAccount, isBusy: leave.isPending, dialog };
}

function Leave({
  terms,
  onClose,
  onRefused,
}: {
  readonly terms: LeavingTerms;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}) {
  const intl = useIntl();
  const [understood, setUnderstood] = useState(false);
  const [isUnticked, setIsUnticked] = useState(false);
  const { deleteAccount, isBusy, dialog } = useAccountDeletion(onRefused);
  const submit = () => {
    if (understood) void deleteAccount();
    else setIsUnticked(true);
  };
  const lost = [
    terms.coupons > 0 && intl.formatMessage({ id: 'leave.coupons' }, { count: terms.coupons }),
    terms.favorites > 0 &&
      intl.formatMessage({ id: 'leave.favorites' }, { count: terms.favorites }),
  ].filter((words) => words !== false);
  return (
    <div className="pb-2 text-sm">
      <h3 className="flex items-center gap-2 pt-1 font-semibold">
        <Trash2 className="size-5 text-destructive" />
        <FormattedMessage id="leave.goes" />
      </h3>
      <Points
        points={[
          intl.formatMessage({ id: 'leave.goes1' }),
          intl.formatMessage({ id: 'leave.goes2' }),
          intl.formatMessage({ id: 'leave.goes3' }, { points: brand.points }),
          ...lost,
        ]}
      />
      <h3 className="flex items-center gap-2 pt-4 font-semibold">
        <Landmark className="size-5 text-ink-2" />
        <FormattedMessage id="leave.stays" />
      </h3>
      <Points
        points={[
          intl.formatMessage({ id: 'leave.stays1' }),
          intl.formatMessage({ id: 'leave.stays2' }),
          intl.formatMessage({ id: 'leave.stays3' }),
        ]}
      />
      <CheckboxField
        className="mt-3"
        checked={understood}
        error={isUnticked && !understood ? intl.formatMessage({ id: 'leave.tick' }) : undefined}
        onChange={({ target }) => setUnderstood(target.checked)}
      >
        <FormattedMessage id="leave.understood" />
      </CheckboxField>
      <div className="flex flex-col gap-2 pt-3">
        <Button wide variant="destructive" busy={isBusy} onClick={submit}>
          <FormattedMessage id="leave.do" />
        </Button>
        <Button wide variant="ghost" size="sm" onClick={onClose}>
          <FormattedMessage id="leave.stay" />
        </Button>
      </div>
      {dialog}
    </div>
  );
}

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="space-y-1.5 pt-2 text-ink-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          <Check className="mt-0.5 size-4 text-muted-foreground" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
