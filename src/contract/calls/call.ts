// A call is one row: who may make it, how it can fail, what it changes, and how it behaves offline.
// Its input and output are in `schemas/`, which no browser loads.

import type { ErrorCode } from '../error-codes.ts';

export type Who = 'anyone' | 'member';

export type Call = {
  /**
   * GET reads and may be retried; POST writes inside one transaction and carries an idempotency
   * key.
   */
  readonly method: 'GET' | 'POST';
  readonly who: Who;
  /**
   * Without a session the response is the same for everybody. Others must not be stored, which keeps
   * the page that asked for them out of the browser's back/forward cache.
   */
  readonly isPublic?: true;
  /** The codes this call can fail with, besides the general ones. */
  readonly errors: readonly ErrorCode[];
  /** Reads to fetch again after this write. */
  readonly invalidates?: readonly string[];
  /**
   * `cache`: the last response is stored on the device; `queue`: sent when the network returns;
   * `never`: needs the network.
   */
  readonly offline: 'cache' | 'queue' | 'never';
  /**
   * `answer` (default for POST): a repeated key gets the first response. `none`: the response holds
   * a secret that is not stored; what it consumes makes it single-use. `read`: a POST that changes
   * nothing (its input is too large for an address).
   */
  readonly idempotency?: 'answer' | 'none' | 'read';
  /**
   * `own`: the handler opens its transactions itself, because it also calls outside services or
   * must record a failed attempt.
   */
  readonly transaction?: 'own';
  /**
   * Bytes the body may have, where the default of 64 KiB is too small, or larger than the call can
   * need.
   */
  readonly bodyLimit?: number;
};

/** Keeps the exact types of the rows while checking their shape. */
export function defineCalls<const Rows extends Record<string, Call>>(rows: Rows): Rows {
  return rows;
}
