// A desk's writes: each with its own key, and what fails is said at once, unless a form says it at its field.

import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { codeOf } from '../../errors/error-code.ts';
import { useFaults } from '../../errors/handle-error.ts';
import { useSay } from '../../intl/intl.tsx';

type Act<Name extends CallName> = {
  readonly isBusy: boolean;
  /** Resolves to what was answered, or null when it failed and was said; `tell` answers true when it has said it. */
  readonly act: (
    input: Input<Name>,
    tell?: (error: unknown) => boolean,
  ) => Promise<Output<Name> | null>;
};

export function useDeskCall<Name extends CallName>(name: Name): Act<Name> {
  const say = useSay();
  const treat = useFaults();
  const call = useCall(name);
  return {
    isBusy: call.isPending,
    act: async (input, tell) => {
      try {
        return await call.mutateAsync({ input, key: crypto.randomUUID() });
      } catch (error) {
        if (tell?.(error) !== true && treat(error) === 'screen')
          showToast({
            tone: 'error',
            title: say('common.error'),
            text: say(errors[codeOf(error)].text as MessageId),
          });
        return null;
      }
    },
  };
}
