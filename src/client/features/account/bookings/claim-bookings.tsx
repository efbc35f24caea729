// Bookings made with the member's phone before signing in: found by the verified number, added with
// their code (docs/product.md, Who acts).

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { query, useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Renders nothing when there is none, and nothing while offline. */
export function ClaimBookings() {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const handleError = useErrorHandler();
  const { data } = useQuery({ ...query('booking/getClaimableList', {}), enabled: isReachable });
  const claim = useCall('booking/claimBooking');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  if (!isReachable || data === undefined || data.bookings.length === 0) return null;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await claim.mutateAsync({ input: { code }, key: crypto.randomUUID() });
      setCode('');
      showToast({ tone: 'done', title: intl.formatMessage({ id: 'guestBooking.claimed' }) });
    } catch (fault) {
      if (
        errorCodeOf(fault) === errorCodes.notFound ||
        errorCodeOf(fault) === errorCodes.invalidInput
      )
        setError(intl.formatMessage({ id: 'claim.wrong' }));
      else handleError(fault);
    }
  };
  return (
    <Card as="section" aria-label={intl.formatMessage({ id: 'claim.title' })} className="p-4">
      <h2 className="text-base font-semibold">
        <FormattedMessage id="claim.title" />
      </h2>
      <p className="pt-1 pb-3 text-sm text-ink-2">
        <FormattedMessage id="claim.text" values={{ count: data.bookings.length }} />
      </p>
      <form
        onSubmit={(event) => {
          void send(event);
        }}
        className="grid gap-3 md:grid-cols-[1fr_auto]"
      >
        <TextField
          label={intl.formatMessage({ id: 'claim.code' })}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={12}
          error={error}
          onChange={({ target }) => {
            setCode(target.value);
            setError('');
          }}
        />
        <Button type="submit" size="lg" busy={claim.isPending}>
          <FormattedMessage id="claim.do" />
        </Button>
      </form>
    </Card>
  );
}
