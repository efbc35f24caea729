// Promises that a refusal which says what happened is told as it is, and that doubt is kept for what says nothing.

import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import { surely } from './settle-attempt.ts';

test.each<ErrorCode>(['API_PAY_100', 'API_BKN_034', 'API_BKN_033'])(
  '%s is no doubt',
  async (code) => {
    const doubt = vi.fn<() => void>();
    await expect(
      surely(new QueryClient(), Promise.reject(new Fault(code)), 'key', doubt),
    ).rejects.toMatchObject({ code });
    expect(doubt).not.toHaveBeenCalled();
  },
);
