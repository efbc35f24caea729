// Reads and changes the member's settings: a change shows at once and is undone when it could not
// be stored.

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { MemberSettings } from '#contract/schemas/user.ts';
import { query, useCall } from '../../../api/queries.ts';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { erasePastStays } from '../../../offline/erase-past-stays.ts';
import type { Confirmed } from '../../sign-in/confirm-identity.tsx';

type SettingsChange = Input<'user/updateSettings'>;

/** `confirmed` asks for the member's identity before a change for which the server requires it. */
export function useSettings(confirmed: Confirmed = (act) => act()): {
  readonly settings: MemberSettings;
  /** When they were read, in ms. */
  readonly readAt: number;
  readonly change: (change: SettingsChange) => Promise<void>;
} {
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const { queryKey } = query('user/getSettings', {});
  const { data, dataUpdatedAt: readAt } = useSuspenseQuery(query('user/getSettings', {}));
  const save = useCall('user/updateSettings');
  const pending = save.isPending ? save.variables.input : {};
  return {
    settings: {
      namesHotel: pending.namesHotel ?? data.namesHotel,
      guardsHistory: pending.guardsHistory ?? data.guardsHistory,
      reminders: { ...data.reminders, ...pending.reminders } as MemberSettings['reminders'],
    },
    readAt,
    change: async (input) => {
      try {
        client.setQueryData(
          queryKey,
          await confirmed(() => save.mutateAsync({ input, key: crypto.randomUUID() })),
        );
        if (input.guardsHistory === true) await erasePastStays(client);
      } catch (error) {
        if (errorCodeOf(error) !== errorCodes.confirmIdentity) handleError(error);
      }
    },
  };
}
