// What a handler is given: the moment, who asks, the database and the outside world; nothing else is reached for.

import type { Kysely } from 'kysely';
import type { Locale } from '#contract/paths.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Instant } from '#domain/time.ts';
import type { Keys } from './keys.ts';
import type { Gateway } from './providers/payment/gateway.ts';
import type { PushSender } from './providers/push.ts';
import type { SmsSender } from './providers/sms.ts';
import type { SocialDoors } from './providers/social.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { Settings } from './settings.ts';
import type { Schema } from './store/schema.ts';

export type Database = Kysely<Schema>;

export type Caller = {
  readonly member: { readonly sn: number; readonly phone: string; readonly family: string } | null;
  /** The encoded device id of the spec, or '' when none was sent (§3). */
  readonly device: string;
  readonly address: string;
  readonly agent: string;
  readonly locale: Locale;
  /** The refresh cookie as it came, and the one to answer with. */
  readonly cookie: {
    readonly value: string | null;
    set(value: string, maxAgeSeconds: number): void;
    clear(): void;
  };
};

/** What lives as long as the process. */
export type House = {
  readonly settings: Settings;
  readonly db: Database;
  readonly keys: Keys;
  readonly index: SearchIndex;
  readonly gateways: Readonly<Partial<Record<PaymentMethod, Gateway>>>;
  readonly sms: SmsSender;
  readonly push: PushSender;
  readonly social: SocialDoors;
  readonly clock: () => Instant;
  readonly log: (line: Record<string, unknown>) => void;
};

/** What lives as long as a request. In a write `db` is its transaction, except where the row says `transaction: 'own'`. */
export type Context = House & {
  readonly now: Instant;
  readonly caller: Caller;
  /** Runs in a transaction of its own, retried on deadlock; for calls that also speak to the outside. */
  readonly transact: <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>;
  /** Runs once the transaction is committed; failures are logged, never answered. */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
};
