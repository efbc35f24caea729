// Every setting is read and checked here, once, at start; a mistake is told in one sentence each (PRODUCT §18).

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brand } from '#contract/brand.ts';

export type Settings = {
  readonly isProduction: boolean; readonly port: number; readonly host: string; readonly dataDir: string; readonly databaseUrl: string | undefined;
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** Keeps codes, links and tokens; at least 32 characters, never in the database. */
  readonly secret: string;
  readonly sandbox: { readonly isUsed: boolean; readonly port: number; readonly url: string };
  readonly momo: { readonly baseUrl: string; readonly partnerCode: string; readonly accessKey: string; readonly secretKey: string } | null;
  readonly esms: { readonly baseUrl: string; readonly apiKey: string; readonly secretKey: string; readonly brandName: string } | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one Error whose message holds a sentence for each mistake. */
export function readSettings(env: Environment): Settings {
  const mistakes: string[] = [];
  const isProduction = env['NODE_ENV'] === 'production';
  const port = portOf(env['PORT'], 3000, 'PORT', mistakes);
  const host = env['HOST'] ?? (isProduction ? '0.0.0.0' : 'localhost');
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  const databaseUrl = env['DATABASE_URL'] === '' ? undefined : env['DATABASE_URL'];
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) mistakes.push('DATABASE_URL must begin with postgresql://.');
  const publicUrl = (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl) || !/^https?:/.test(publicUrl)) mistakes.push('PUBLIC_URL must be a full address such as https://example.com.');
  else if (isProduction && !publicUrl.startsWith('https:')) mistakes.push('PUBLIC_URL must begin with https:// in production.');
  const sandboxPort = portOf(env['SANDBOX_PORT'], port === 0 ? 0 : port + 1, 'SANDBOX_PORT', mistakes);
  const sandboxUrl = (env['SANDBOX_URL'] ?? `http://localhost:${sandboxPort}`).replace(/\/+$/, '');
  const isSandboxUsed = !isProduction && env['SANDBOX'] !== 'off';
  const secret = secretOf(env['SECRET'], isProduction, dataDir, mistakes);
  const settings: Settings = {
    isProduction, port, host, dataDir, databaseUrl, publicUrl, secret,
    sandbox: { isUsed: isSandboxUsed, port: sandboxPort, url: sandboxUrl },
    momo: momoOf(env, isSandboxUsed ? sandboxUrl : null, mistakes), esms: esmsOf(env, isSandboxUsed ? sandboxUrl : null, mistakes),
  };
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return settings;
}

function portOf(text: string | undefined, fallback: number, name: string, mistakes: string[]): number {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  mistakes.push(`${name} must be a number from 0 to 65535, not "${text}".`);
  return fallback;
}

/** Outside production a secret is made once and kept in the data folder, so that links and sessions survive a restart. */
function secretOf(given: string | undefined, isProduction: boolean, dataDir: string, mistakes: string[]): string {
  if (given !== undefined && given.length >= 32) return given;
  if (given !== undefined) mistakes.push('SECRET must have at least 32 characters.');
  if (isProduction) { mistakes.push('SECRET must be set in production.'); return ''; }
  const file = resolve(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const made = randomBytes(32).toString('base64url');
    writeFileSync(file, made, { mode: 0o600 });
    return made;
  }
}

/** MoMo's own public test keys, which the sandbox speaks too. */
const momoTest = { partnerCode: 'MOMO', accessKey: 'F8BBA842ECF85', secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz' };

function momoOf(env: Environment, sandboxUrl: string | null, mistakes: string[]): Settings['momo'] {
  const [partnerCode, accessKey, secretKey] = [env['MOMO_PARTNER_CODE'], env['MOMO_ACCESS_KEY'], env['MOMO_SECRET_KEY']];
  if (partnerCode !== undefined && accessKey !== undefined && secretKey !== undefined) {
    return { baseUrl: env['MOMO_BASE_URL'] ?? 'https://payment.momo.vn', partnerCode, accessKey, secretKey };
  }
  if ([partnerCode, accessKey, secretKey].some((part) => part !== undefined)) mistakes.push('MoMo needs MOMO_PARTNER_CODE, MOMO_ACCESS_KEY and MOMO_SECRET_KEY together.');
  return sandboxUrl === null ? null : { baseUrl: `${sandboxUrl}/momo`, ...momoTest };
}

function esmsOf(env: Environment, sandboxUrl: string | null, mistakes: string[]): Settings['esms'] {
  const [apiKey, secretKey] = [env['ESMS_API_KEY'], env['ESMS_SECRET_KEY']];
  const brandName = env['ESMS_BRANDNAME'] ?? brand.name;
  if (apiKey !== undefined && secretKey !== undefined) return { baseUrl: env['ESMS_BASE_URL'] ?? 'https://rest.esms.vn', apiKey, secretKey, brandName };
  if (apiKey !== undefined || secretKey !== undefined) mistakes.push('eSMS needs ESMS_API_KEY and ESMS_SECRET_KEY together.');
  return sandboxUrl === null ? null : { baseUrl: `${sandboxUrl}/sms`, apiKey: 'sandbox-api-key', secretKey: 'sandbox-secret-key', brandName };
}
