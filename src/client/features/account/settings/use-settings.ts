// The member's settings, and changing one of them: shown at once, taken back when it could not be kept.

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { MemberSettings } from '#contract/schemas/user.ts';
import { query, useCall } from '../../../api/queries.ts';
import { codeOf } from '../../../errors/error-code.ts';
import { useFaults } from '../../../errors/handle-error.ts';
import { forgetPast } from '../../../offline/erase-past-stays.ts';
import type { Confirmed } from '../../sign-in/confirm-identity.tsx';

type Change = Input<'user/updateSettings'>;

/** `confirmed` asks who is there before the server takes a change that needs it. */
export function useSettings(confirmed: Confirmed = (act) => act()): {
  readonly settings: MemberSettings;
  /** When they were read, ms. */ readonly readAt: number;
  readonly change: (change: Change) => Promise<void>;
} {
  const client = useQueryClient();
  const treat = useFaults();
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
        if (input.guardsHistory === true) await forgetPast(client);
      } catch (error) {
        if (codeOf(error) !== errorCodes.confirmIdentity) treat(error);
      }
    },
  };
}
