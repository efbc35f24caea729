// Sends what a screen's form says through the outbox: written down first, done now or when the network is back.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedCall, Wish } from '#contract/outbox/outbox.ts';
import type { Asked } from './outbox.ts';

/** `send` rejects with what the server refuses; `decided` names rows in trouble that are answered by this wish. */
export function useWish<Name extends QueuedCall>() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const send = async (
    wish: Extract<Wish, { readonly call: Name }>,
    decided: readonly string[] = [],
  ): Promise<Asked<Name>> => {
    setBusy(true);
    try {
      return await (await import('./outbox.ts')).ask<Name>(client, wish, decided);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
}
