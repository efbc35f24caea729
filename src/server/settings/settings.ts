// Reads and checks every setting, once, at start; each mistake is reported in one sentence.

import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Hotline } from '#contract/hotline.ts';
import type { MailSettings } from '../providers/mail.ts';
import type { MomoKeys } from '../providers/payment/momo-protocol.ts';
import type { ShopeepayKeys } from '../providers/payment/shopeepay-protocol.ts';
import type { VnpayKeys } from '../providers/payment/vnpay-protocol.ts';
import type { ZalopayKeys } from '../providers/payment/zalopay-protocol.ts';
import type { PushSettings } from '../providers/push.ts';
import type { SmsKeys } from '../providers/sms.ts';
import type { SocialKeys } from '../providers/social-adapter.ts';
import type { TranslationSettings } from '../providers/translation.ts';
import type { WalletKeys } from '../providers/wallet-passes.ts';
import type { ZnsSettings } from '../providers/zns.ts';
import {
  isWebAddress,
  readPart,
  webAddress,
  wholeNumber,
  type Environment,
} from './environment.ts';
import { hotlineText } from './hotline.ts';
import { mailSettingsOf } from './mail.ts';
import { gatewaysOf } from './payment-gateways.ts';
import { pushSettingsOf } from './push.ts';
import { smsKeysOf } from './sms.ts';
import { socialKeysOf } from './social.ts';
import { translationSettingsOf } from './translation.ts';
import { walletKeysOf } from './wallet.ts';
import { znsSettingsOf } from './zns.ts';

export type Settings = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections of this process to a PostgreSQL server. */
  readonly databasePool: number;
  /** The public address of the site, without a slash at the end. */
  readonly publicUrl: string;
  /**
   * How many of our proxies are in front, each of which adds its client's address to
   * X-Forwarded-For.
   */
  readonly proxies: number;
  /** Signs and protects codes, links and tokens; at least 32 characters, never in the database. */
  readonly secret: string;
  /**
   * The address of another MapLibre style, such as a full OpenStreetMap; without it the map uses
   * our own sketch.
   */
  readonly mapStyleUrl: string | null;
  /** The company's number that people can call; where there is none, nothing offers to. */
  readonly hotline: Hotline | null;
  /** Origins of wallets whose page may show ours in a frame; no other page may. */
  readonly walletOrigins: readonly string[];
  /**
   * The wallet's own script, which pages inside the wallet load; null where the wallet's browser
   * provides it.
   */
  readonly walletSdkUrl: string | null;
  /** Whether searches are answered from a catalogue in memory, or always from the database. */
  readonly search: 'memory' | 'database';
  /** How many hotels a new sample country gets; production has none of it. */
  readonly sampleHotels: number;
  /** `off` removes the service worker from every device that visits, should it be broken. */
  readonly worker: 'on' | 'off';
  /**
   * Minutes by which the site's clock is ahead of the machine's, to test a stay's course without
   * waiting; never in production.
   */
  readonly clockAheadMinutes: number;
  /**
   * A token with which /metrics may be read from anywhere; without one only the machine itself may.
   */
  readonly metricsToken: string | null;
  /**
   * Seconds for which a process that was asked to end still serves, so that a balancer sees
   * `readyz` first.
   */
  readonly stopDelaySeconds: number;
  /**
   * A folder that all processes of the site share, into which each copies its hashed files for the
   * others to serve.
   */
  readonly sharedAssets: string | null;
  readonly sandbox: {
    readonly isUsed: boolean;
    /** Whether this process starts the sandbox; where it does not, somebody else runs it. */
    readonly isOwn: boolean;
    readonly port: number;
    readonly url: string;
  };
  /**
   * A module that renders pages from the sources in place of the built renderer
   * (`scripts/dev.mjs`); never in production.
   */
  readonly devRenderer: string | null;
  readonly momo: MomoKeys | null;
  readonly zalopay: ZalopayKeys | null;
  readonly shopeepay: ShopeepayKeys | null;
  readonly vnpay: VnpayKeys | null;
  readonly social: SocialKeys;
  readonly push: PushSettings;
  readonly esms: SmsKeys | null;
  readonly mail: MailSettings | null;
  readonly zns: ZnsSettings | null;
  readonly translation: TranslationSettings | null;
  readonly wallet: WalletKeys;
  /** Where the short addresses of text messages lead from; the site itself where none is given. */
  readonly shortUrl: string;
};

/**
 * Throws one Error whose message holds a sentence for each mistake. A setting that is there and
 * empty counts as absent.
 */
export function readSettings(environment: Environment): Settings {
  const env: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const mistakes: string[] = [];
  const isProduction = env['NODE_ENV'] === 'production';
  const site = readPart(siteSettings(isProduction), env, mistakes);
  const sandbox = sandboxOf(env, isProduction, site);
  const sandboxUrl = sandbox.isUsed ? sandbox.url : null;
  const publicUrl = site?.PUBLIC_URL ?? `http://localhost:${site?.PORT}`;
  const secret = site === null ? '' : (site.SECRET ?? keptSecretOf(site.DATA_DIR, mistakes));
  const settings = {
    ...gatewaysOf(env, sandboxUrl, mistakes),
    esms: smsKeysOf(env, sandboxUrl, mistakes),
    mail: mailSettingsOf(env, sandboxUrl, mistakes),
    translation: translationSettingsOf(env, sandboxUrl, mistakes),
    zns: znsSettingsOf(env, sandboxUrl, mistakes),
    push: pushSettingsOf(env, { isProduction, publicUrl, secret, sandboxUrl }, mistakes),
    social: socialKeysOf(env, sandboxUrl, mistakes),
    wallet: walletKeysOf(env, sandboxUrl, mistakes),
  };
  if (site === null || mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return {
    ...settings,
    isProduction,
    port: site.PORT,
    host: site.HOST,
    dataDir: site.DATA_DIR,
    databaseUrl: site.DATABASE_URL,
    databasePool: site.DATABASE_POOL,
    publicUrl,
    shortUrl: site.SHORT_URL ?? publicUrl,
    proxies: site.PROXIES,
    secret,
    mapStyleUrl: site.MAP_STYLE_URL ?? null,
    hotline: site.HOTLINE ?? null,
    // The sandbox plays the wallet while it is used; elsewhere only the configured origins may
    // frame us.
    walletOrigins: site.WALLET_ORIGINS ?? (sandboxUrl === null ? [] : [new URL(sandboxUrl).origin]),
    walletSdkUrl:
      site.WALLET_SDK_URL ?? (sandboxUrl === null ? null : `${sandboxUrl}/zalopay-app/sdk.js`),
    search: site.SEARCH,
    sampleHotels: site.SAMPLE_HOTELS,
    worker: site.WORKER,
    clockAheadMinutes: site.CLOCK_AHEAD_MINUTES,
    metricsToken: site.METRICS_TOKEN ?? null,
    stopDelaySeconds: site.STOP_DELAY_SECONDS,
    sharedAssets: site.SHARED_ASSETS ?? null,
    sandbox,
    devRenderer: site.DEV_RENDERER ?? null,
  };
}

type SiteSettings = v.InferOutput<ReturnType<typeof siteSettings>>;

/** Settings that belong to no provider, in the order in which mistakes are reported. */
function siteSettings(isProduction: boolean) {
  return v.object({
    PORT: v.optional(wholeNumber('PORT', highestPort), '3000'),
    HOST: v.optional(v.string(), isProduction ? '0.0.0.0' : 'localhost'),
    DATA_DIR: v.optional(folder, '.data'),
    DATABASE_URL: v.optional(databaseUrl),
    PUBLIC_URL: v.optional(
      publicAddress(isProduction),
      isProduction ? 'http://localhost' : undefined,
    ),
    SHORT_URL: v.optional(webAddress('SHORT_URL must be a full address such as https://jst.vn.')),
    // We serve plain HTTP, so in production a proxy in front of us serves HTTPS and knows the
    // client's address.
    PROXIES: v.optional(wholeNumber('PROXIES', 10), isProduction ? '1' : '0'),
    SANDBOX_PORT: v.optional(wholeNumber('SANDBOX_PORT', highestPort)),
    SANDBOX_URL: v.optional(
      webAddress('SANDBOX_URL must be a full address such as http://localhost:3001.'),
    ),
    SECRET: v.optional(secretText, isProduction ? '' : undefined),
    MAP_STYLE_URL: v.optional(
      fullAddress('MAP_STYLE_URL must be the full address of a map style.'),
    ),
    HOTLINE: v.optional(hotlineText),
    SEARCH: v.optional(
      v.picklist(['memory', 'database'], 'SEARCH must be memory or database.'),
      'memory',
    ),
    SAMPLE_HOTELS: v.optional(sampleHotels, String(sampleHotelsMost)),
    WORKER: v.optional(v.picklist(['on', 'off'], 'WORKER must be on or off.'), 'on'),
    CLOCK_AHEAD_MINUTES: v.optional(clockAheadMinutes(isProduction), '0'),
    DEV_RENDERER: v.optional(devRenderer(isProduction)),
    METRICS_TOKEN: v.optional(metricsToken),
    DATABASE_POOL: v.optional(databasePool, '10'),
    STOP_DELAY_SECONDS: v.optional(
      wholeNumber('STOP_DELAY_SECONDS', 120),
      isProduction ? '5' : '0',
    ),
    SHARED_ASSETS: v.optional(folder),
    WALLET_ORIGINS: v.optional(walletOrigins),
    WALLET_SDK_URL: v.optional(
      fullAddress("WALLET_SDK_URL must be the full address of the wallet's script."),
    ),
  });
}

const secretLength = 32;
const tokenLength = 16;
const highestPort = 65_535;
const folder = v.pipe(
  v.string(),
  v.transform((path) => resolve(path)),
);
const fullAddress = (message: string) => v.pipe(v.string(), v.check(isWebAddress, message));
const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgresql://.'),
);
const databasePool = v.pipe(
  wholeNumber('DATABASE_POOL', 200),
  v.minValue(1, 'DATABASE_POOL must be at least 1.'),
);
const publicAddress = (isProduction: boolean) =>
  v.pipe(
    webAddress('PUBLIC_URL must be a full address such as https://example.com.'),
    v.check(
      (url) => !isProduction || url.startsWith('https:'),
      'PUBLIC_URL must begin with https:// in production.',
    ),
  );
const secretText = v.pipe(
  v.string(),
  v.nonEmpty('SECRET must be set in production.'),
  v.minLength(secretLength, `SECRET must have at least ${secretLength} characters.`),
);
const metricsToken = v.pipe(
  v.string(),
  v.minLength(tokenLength, `METRICS_TOKEN must have at least ${tokenLength} characters.`),
);
const sampleHotelsLeast = 150;
const sampleHotelsMost = 10_240;
/** Fewer would leave provinces without a hotel. */
const sampleHotels = v.pipe(
  wholeNumber('SAMPLE_HOTELS', sampleHotelsMost),
  v.minValue(sampleHotelsLeast, `SAMPLE_HOTELS must be at least ${sampleHotelsLeast}.`),
);
const clockAheadMinutes = (isProduction: boolean) =>
  v.pipe(
    wholeNumber('CLOCK_AHEAD_MINUTES', 525_600),
    v.check(
      (minutes) => !isProduction || minutes === 0,
      'CLOCK_AHEAD_MINUTES is for trying things out, not for production.',
    ),
  );
const devRenderer = (isProduction: boolean) =>
  v.pipe(
    v.string(),
    v.check(() => !isProduction, 'DEV_RENDERER is for developing, not for production.'),
  );
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const walletOrigins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter((origin) => origin !== '')),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        isOrigin,
        ({ input }) =>
          'WALLET_ORIGINS must be origins such as https://wallet.example ' +
          `with spaces between, not "${input}".`,
      ),
    ),
  ),
);

/**
 * Runs with the site unless configured otherwise. Where the site's own settings are wrong, what
 * needs the sandbox is still checked.
 */
function sandboxOf(
  env: Environment,
  isProduction: boolean,
  site: SiteSettings | null,
): Settings['sandbox'] {
  const isUsed = !isProduction && env['SANDBOX'] !== 'off';
  const sitePort = site?.PORT ?? 0;
  const nextPort = sitePort === highestPort ? sitePort - 1 : sitePort + 1;
  const port = site?.SANDBOX_PORT ?? (sitePort === 0 ? 0 : nextPort);
  return {
    isUsed,
    isOwn: isUsed && env['SANDBOX'] !== 'elsewhere',
    port,
    url: site?.SANDBOX_URL ?? `http://localhost:${port}`,
  };
}

/** Not made while a setting of the site is wrong, so that such a start leaves no folder behind. */
function keptSecretOf(dataDir: string, mistakes: string[]): string {
  try {
    return keptSecret(dataDir);
  } catch (error) {
    mistakes.push(
      'The secret in DATA_DIR cannot be read or made ' +
        `(${error instanceof Error ? error.message : String(error)}).`,
    );
    return '';
  }
}

/**
 * Outside production a secret is made once and stored in the data folder, so that links and
 * sessions survive a restart. The file is renamed when it is complete and never replaces another: a
 * process killed here leaves none, and of two that start together one is used.
 */
function keptSecret(dataDir: string): string {
  const file = resolve(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(secretLength).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    try {
      linkSync(draft, file);
    } catch {
      if (!existsSync(file)) renameSync(draft, file); // a file system without links
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < secretLength)
    throw new Error(
      `${file} holds less than ${secretLength} characters; remove it to have a new one made`,
    );
  return secret;
}
