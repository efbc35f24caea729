// A refusal with a clear reason is passed on; only a missing response is in doubt.

import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { awaitBookingOrResolve } from './use-submit-booking.ts';

test.each<ErrorCode>([errorCodes.gatewayMaintenance, errorCodes.soldOut, errorCodes.priceChanged])(
  '%s is no doubt',
  async (code) => {
    const doubt = vi.fn<() => void>();
    await expect(
      awaitBookingOrResolve(new QueryClient(), Promise.reject(new Fault(code)), 'key', doubt),
    ).rejects.toMatchObject({ code });
    expect(doubt).not.toHaveBeenCalled();
  },
);
