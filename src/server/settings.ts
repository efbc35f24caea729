// Every setting is read and checked here, once, at start; a mistake is told in one sentence each (PRODUCT §18).

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
import { brand } from '#contract/brand.ts';
import { gatewaysOf } from './gateway-settings.ts';
import type { MomoKeys } from './providers/payment/momo-wire.ts';
import type { ShopeepayKeys } from './providers/payment/shopeepay-wire.ts';
import type { VnpayKeys } from './providers/payment/vnpay-wire.ts';
import type { ZalopayKeys } from './providers/payment/zalopay-wire.ts';
import { pushSettingsOf, type PushSettings } from './push-settings.ts';
import { socialKeysOf, type SocialKeys } from './social-settings.ts';

export type Settings = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Connections of this process to a PostgreSQL server. */
  readonly databasePool: number;
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** How many proxies of ours stand in front, each of which adds whom it heard to X-Forwarded-For. */
  readonly proxies: number;
  /** Keeps codes, links and tokens; at least 32 characters, never in the database. */
  readonly secret: string;
  /** A MapLibre style of one's own, such as a full OpenStreetMap; without it the map draws our own sketch. */
  readonly mapStyleUrl: string | null;
  /** Origins of wallets whose page may show ours in a frame; nobody else may. */
  readonly walletOrigins: readonly string[];
  /** The wallet's own script, which pages inside the wallet bring along; null where the wallet's browser brings it. */
  readonly walletSdkUrl: string | null;
  /** Whether searches are answered from a catalogue in memory, or always from the database. */
  readonly search: 'memory' | 'database';
  /** `off` takes the service worker off every device that comes by, should one have gone wrong. */
  readonly worker: 'on' | 'off';
  /** Minutes by which the site lives ahead of the machine's clock, to see what becomes of a stay without waiting for it; never in production. */
  readonly clockAheadMinutes: number;
  /** Whoever knows it may read /metrics from anywhere; without one only the machine itself may. */
  readonly metricsToken: string | null;
  /** Seconds for which a process that was told to end still serves, so that a balancer sees `readyz` first. */
  readonly stopDelaySeconds: number;
  /** A folder that all processes of the site share, where each leaves its hashed files for the others to serve. */
  readonly sharedAssets: string | null;
  readonly sandbox: {
    readonly isUsed: boolean;
    /** Whether this process brings it along; where it does not, somebody else runs it. */
    readonly isOwn: boolean;
    readonly port: number;
    readonly url: string;
  };
  /** A module that renders pages from the sources in place of the built renderer (`scripts/dev.mjs`); never in production. */
  readonly devRenderer: string | null;
  readonly momo: MomoKeys | null;
  readonly zalopay: ZalopayKeys | null;
  readonly shopeepay: ShopeepayKeys | null;
  readonly vnpay: VnpayKeys | null;
  readonly social: SocialKeys;
  readonly push: PushSettings;
  readonly esms: {
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly secretKey: string;
    readonly brandName: string;
  } | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one Error whose message holds a sentence for each mistake. A setting that is there and empty counts as absent. */
export function readSettings(given: Environment): Settings {
  const env: Environment = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== ''),
  );
  const mistakes: string[] = [];
  const isProduction = env['NODE_ENV'] === 'production';
  const port = wholeOf(env, 'PORT', 3000, 65_535, mistakes);
  const host = env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost');
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  const databaseUrl = env['DATABASE_URL'];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    mistakes.push('DATABASE_URL must begin with postgresql://.');
  const publicUrl = (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl) || !/^https?:/.test(publicUrl))
    mistakes.push('PUBLIC_URL must be a full address such as https://example.com.');
  else if (isProduction && !publicUrl.startsWith('https:'))
    mistakes.push('PUBLIC_URL must begin with https:// in production.');
  // We speak plain HTTP, so in production somebody in front of us speaks HTTPS and knows who is asking.
  const proxies = wholeOf(env, 'PROXIES', isProduction ? 1 : 0, 10, mistakes);
  const sandboxPort = wholeOf(env, 'SANDBOX_PORT', port === 0 ? 0 : port + 1, 65_535, mistakes);
  const sandboxUrl = (env['SANDBOX_URL'] ?? `http://localhost:${sandboxPort}`).replace(/\/+$/, '');
  const isSandboxUsed = !isProduction && env['SANDBOX'] !== 'off';
  const secret = secretOf(env['SECRET'], isProduction, dataDir, mistakes);
  const mapStyleUrl = env['MAP_STYLE_URL'] ?? null;
  if (mapStyleUrl !== null && (!URL.canParse(mapStyleUrl) || !/^https?:/.test(mapStyleUrl)))
    mistakes.push('MAP_STYLE_URL must be the full address of a map style.');
  const search = env['SEARCH'] ?? 'memory';
  if (search !== 'memory' && search !== 'database')
    mistakes.push('SEARCH must be memory or database.');
  const worker = env['WORKER'] ?? 'on';
  if (worker !== 'on' && worker !== 'off') mistakes.push('WORKER must be on or off.');
  const clockAheadMinutes = wholeOf(env, 'CLOCK_AHEAD_MINUTES', 0, 525_600, mistakes);
  if (isProduction && clockAheadMinutes > 0)
    mistakes.push('CLOCK_AHEAD_MINUTES is for trying things out, not for production.');
  if (isProduction && env['DEV_RENDERER'] !== undefined)
    mistakes.push('DEV_RENDERER is for developing, not for production.');
  const metricsToken = env['METRICS_TOKEN'] ?? null;
  if (metricsToken !== null && metricsToken.length < tokenLength)
    mistakes.push(`METRICS_TOKEN must have at least ${tokenLength} characters.`);
  const databasePool = wholeOf(env, 'DATABASE_POOL', 10, 200, mistakes);
  if (databasePool === 0) mistakes.push('DATABASE_POOL must be at least 1.');
  const settings: Settings = {
    databasePool,
    metricsToken,
    stopDelaySeconds: wholeOf(env, 'STOP_DELAY_SECONDS', isProduction ? 5 : 0, 120, mistakes),
    isProduction,
    port,
    host,
    dataDir,
    databaseUrl,
    publicUrl,
    proxies,
    secret,
    mapStyleUrl,
    clockAheadMinutes,
    walletOrigins: walletsOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
    walletSdkUrl: walletSdkOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
    search: search === 'database' ? 'database' : 'memory',
    worker: worker === 'off' ? 'off' : 'on',
    sharedAssets: env['SHARED_ASSETS'] === undefined ? null : resolve(env['SHARED_ASSETS']),
    sandbox: {
      isUsed: isSandboxUsed,
      isOwn: isSandboxUsed && env['SANDBOX'] !== 'elsewhere',
      port: sandboxPort,
      url: sandboxUrl,
    },
    devRenderer: env['DEV_RENDERER'] ?? null,
    ...gatewaysOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
    esms: esmsOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
    push: pushSettingsOf(
      env,
      { isProduction, publicUrl, secret, sandboxUrl: isSandboxUsed ? sandboxUrl : null },
      mistakes,
    ),
    social: socialKeysOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
  };
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return settings;
}

/** The sandbox plays the wallet while it is used; elsewhere only who is named may frame us. */
function walletsOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): readonly string[] {
  const named = env['WALLET_ORIGINS'];
  if (named === undefined) return sandboxUrl === null ? [] : [new URL(sandboxUrl).origin];
  const origins = named.split(/\s+/).filter((origin) => origin !== '');
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      mistakes.push(
        `WALLET_ORIGINS must be origins such as https://wallet.example with spaces between, not "${origin}".`,
      );
  return origins;
}

function walletSdkOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): string | null {
  const url =
    env['WALLET_SDK_URL'] ?? (sandboxUrl === null ? null : `${sandboxUrl}/zalopay-app/sdk.js`);
  if (url !== null && (!URL.canParse(url) || !/^https?:/.test(url)))
    mistakes.push("WALLET_SDK_URL must be the full address of the wallet's script.");
  return url;
}

function wholeOf(
  env: Environment,
  name: string,
  fallback: number,
  most: number,
  mistakes: string[],
): number {
  const number = Number(env[name] ?? fallback);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  mistakes.push(`${name} must be a number from 0 to ${most}, not "${env[name]}".`);
  return fallback;
}

const secretLength = 32;
const tokenLength = 16;

function secretOf(
  given: string | undefined,
  isProduction: boolean,
  dataDir: string,
  mistakes: string[],
): string {
  if (given !== undefined && given.length >= secretLength) return given;
  if (given !== undefined) mistakes.push(`SECRET must have at least ${secretLength} characters.`);
  else if (isProduction) mistakes.push('SECRET must be set in production.');
  if (mistakes.length > 0) return '';
  try {
    return keptSecret(dataDir);
  } catch (error) {
    mistakes.push(
      `The secret in DATA_DIR cannot be read or made (${error instanceof Error ? error.message : String(error)}).`,
    );
    return '';
  }
}

/**
 * Outside production a secret is made once and kept in the data folder, so that links and sessions survive a restart. It gets its
 * name when it is whole and never another's place: a process killed here leaves none, and of two that start together one is kept.
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

function esmsOf(env: Environment, sandboxUrl: string | null, mistakes: string[]): Settings['esms'] {
  const [apiKey, secretKey] = [env['ESMS_API_KEY'], env['ESMS_SECRET_KEY']];
  const brandName = env['ESMS_BRANDNAME'] ?? brand.name;
  if (apiKey !== undefined && secretKey !== undefined)
    return {
      baseUrl: env['ESMS_BASE_URL'] ?? 'https://rest.esms.vn',
      apiKey,
      secretKey,
      brandName,
    };
  if (apiKey !== undefined || secretKey !== undefined)
    mistakes.push('eSMS needs ESMS_API_KEY and ESMS_SECRET_KEY together.');
  return sandboxUrl === null
    ? null
    : {
        baseUrl: `${sandboxUrl}/sms`,
        apiKey: 'sandbox-api-key',
        secretKey: 'sandbox-secret-key',
        brandName,
      };
}
