// The context of a request, passed to its handler: time, caller, database and outside services.
// Handlers use no globals, so that tests can replace all of it.

import type { Locale } from '#contract/paths.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Keys } from '../crypto/keys.ts';
import type { PictureMaker } from '../media/processing/picture-maker.ts';
import type { MailSender } from '../providers/mail.ts';
import type { Gateway } from '../providers/payment/gateway.ts';
import type { PushSender } from '../providers/push.ts';
import type { SmsSender } from '../providers/sms.ts';
import type { SocialAdapters } from '../providers/social-adapter.ts';
import type { Translator } from '../providers/translation.ts';
import type { WalletPasses } from '../providers/wallet-passes.ts';
import type { ZnsSender } from '../providers/zns.ts';
import type { SearchIndex } from '../search/memory/search-index.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/engine/schema.ts';

export type Caller = {
  readonly member: { readonly sn: number; readonly phone: string; readonly family: string } | null;
  /**
   * The device id as it was sent, encoded, or '' when none was (docs/product.md, Device and client
   * storage).
   */
  readonly device: string;
  /** The id of the device that we signed and its cookie brought, or null. */
  readonly signedDevice: string | null;
  readonly address: string;
  readonly agent: string;
  /** The installed app asks, and not a page of a browser; it says so itself. */
  readonly isInApp?: boolean;
  readonly locale: Locale;
  /** The refresh cookie as it came, and the one to answer with. */
  readonly refreshCookie: {
    readonly value: string | null;
    set(value: string, maxAgeSeconds: number): void;
    clear(): void;
  };
};

/** What lives as long as the process. */
export type AppContext = {
  readonly settings: Settings;
  readonly db: Database;
  readonly keys: Keys;
  readonly index: SearchIndex;
  readonly gateways: Readonly<Partial<Record<PaymentMethod, Gateway>>>;
  readonly sms: SmsSender;
  readonly push: PushSender;
  readonly mail: MailSender;
  readonly zns: ZnsSender;
  readonly passes: WalletPasses;
  readonly translator: Translator;
  readonly social: SocialAdapters;
  readonly pictures: PictureMaker;
  readonly clock: () => Instant;
  readonly log: (line: Record<string, unknown>) => void;
};

/**
 * What lives as long as a request. In a write `db` is its transaction, except where the row says
 * `transaction: 'own'`.
 */
export type RequestContext = AppContext & {
  readonly now: Instant;
  readonly caller: Caller;
  /**
   * Runs in a transaction of its own, retried on deadlock; for calls that also speak to the
   * outside.
   */
  readonly transact: <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>;
  /** Runs once the transaction is committed; failures are logged, never answered. */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
};
