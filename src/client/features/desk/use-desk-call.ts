// The desk's writes: each with its own idempotency key. Errors are shown at once, unless a form
// shows them at its field.

import { useIntl } from 'react-intl';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';

type DeskCall<Name extends CallName> = {
  readonly isBusy: boolean;
  /**
   * Resolves to the result, or to null when it failed and the error was shown. `tell` returns true
   * when it has shown the error itself.
   */
  readonly act: (
    input: Input<Name>,
    tell?: (error: unknown) => boolean,
  ) => Promise<Output<Name> | null>;
};

export function useDeskCall<Name extends CallName>(name: Name): DeskCall<Name> {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const call = useCall(name);
  return {
    isBusy: call.isPending,
    act: async (input, tell) => {
      try {
        return await call.mutateAsync({ input, key: crypto.randomUUID() });
      } catch (error) {
        if (tell?.(error) !== true && handleError(error) === 'screen')
          showToast(() => ({
            tone: 'error',
            title: intl.formatMessage({ id: 'common.error' }),
            text: intl.formatMessage({ id: errors[errorCodeOf(error)].text as MessageId }),
          }));
        return null;
      }
    },
  };
}
