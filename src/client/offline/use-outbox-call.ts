// A hook that sends a form through the outbox: stored first, sent now or when the network is back.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedCall, QueuedRequest } from '#contract/outbox/outbox.ts';
import type { OutboxResult } from './outbox.ts';

/**
 * `send` rejects with the server's refusal. `resolved` are the keys of entries with a problem that
 * this one settles.
 */
export function useOutboxCall<Name extends QueuedCall>() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const send = async (
    request: Extract<QueuedRequest, { readonly call: Name }>,
    resolved: readonly string[] = [],
  ): Promise<OutboxResult<Name>> => {
    setBusy(true);
    try {
      return await (await import('./outbox.ts')).enqueueAndWait<Name>(client, request, resolved);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
}
