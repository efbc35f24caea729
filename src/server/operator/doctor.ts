// One screen that says whether everything is in order: settings, database, gateways, mail, money,
// messages, stuck work, due jobs, the catalogue, admission, errors of browsers, disk, clock, backup.

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { MessageState } from '#domain/notifications/message.ts';
import { isWatchSilent } from '#domain/notifications/watch.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { addMinutes, epochMs, localDate } from '#domain/time/time.ts';
import { restDaysKnownUntil } from '#domain/time/working-day.ts';
import { tryMailServer } from '../providers/mail.ts';
import { makeWalletPasses } from '../providers/wallet-passes.ts';
import { assumedAddresses } from '../settings/payment-gateways.ts';
import type { Settings } from '../settings/settings.ts';
import { frequentBrowserErrors } from '../store/browser-error.ts';
import { lastBackup } from '../store/engine/backup.ts';
import { countMailReplies } from '../store/mail-reply.ts';
import { countWatches } from '../store/member/watch.ts';
import { countMessages } from '../store/message.ts';
import { brokenIndexes, countJobs, databaseClock, databaseVersion } from '../store/operator.ts';
import {
  findUnbalancedBookings,
  moneyByMethod,
  findStuckWork,
  type StuckWork,
} from '../store/payment/ledger-check.ts';
import { money, when, type Command, type Desk } from './command.ts';

/** `trouble` makes the exit code 1; `note` is worth knowing. */
type Finding = { readonly is: 'fine' | 'note' | 'trouble'; readonly message: string };
type Check = {
  readonly title: string;
  readonly check: (desk: Desk) => Promise<readonly Finding[]>;
  /** Reads our tables, and so needs them migrated. */ readonly readsTables?: true;
};

const fine = (message: string): Finding => ({ is: 'fine', message });
const note = (message: string): Finding => ({ is: 'note', message });
const trouble = (message: string): Finding => ({ is: 'trouble', message });
const marks = { fine: '✓', note: '·', trouble: '✗' } as const;

async function settingsOf({ settings }: Desk): Promise<Finding[]> {
  const kind = settings.isProduction
    ? 'production'
    : 'not production: sample country, sandbox and demo people';
  return [
    fine(`${kind}; reached at ${settings.publicUrl}`),
    ...(settings.isProduction && settings.databaseUrl === undefined
      ? [
          note(
            `the embedded database in ${settings.dataDir} serves one process; DATABASE_URL ` +
              'serves many',
          ),
        ]
      : []),
  ];
}

async function database(desk: Desk): Promise<Finding[]> {
  const { all, missing } = await desk.missingMigrations();
  const kind =
    desk.kind === 'embedded' ? `embedded in ${desk.settings.dataDir}` : 'of DATABASE_URL';
  return [
    fine(`PostgreSQL ${await databaseVersion(desk.db)}, ${kind}`),
    missing.length === 0
      ? fine(`all ${all.length} migrations applied, the last is ${all.at(-1)}`)
      : trouble(
          `migrations not applied yet: ${missing.join(', ')}; starting the site applies them`,
        ),
    ...(await brokenIndexes(desk.db)).map(({ name, isInWork }) =>
      isInWork
        ? note(`index ${name} is being made`)
        : trouble(
            `index ${name} was not made to its end and serves nobody: drop index ` +
              `concurrently ${name}, then make it again with set statement_timeout = 0`,
          ),
    ),
  ];
}

const reachMs = 4_000;

/** Any response at all shows that the service is there. */
async function isReached(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(reachMs) });
    return true;
  } catch {
    return false;
  }
}

type Outside = { readonly name: string; readonly url: string | null };
const outsideOf = ({ momo, zalopay, shopeepay, vnpay, esms, zns }: Settings): Outside[] => [
  { name: 'MoMo', url: momo?.baseUrl ?? null },
  { name: 'ZaloPay', url: zalopay?.baseUrl ?? null },
  { name: 'ShopeePay', url: shopeepay?.baseUrl ?? null },
  { name: 'VNPAY (cards)', url: vnpay?.apiUrl ?? null },
  { name: 'eSMS (codes)', url: esms?.baseUrl ?? null },
  { name: 'Zalo (ZNS)', url: zns?.baseUrl ?? null },
];

/** Whether the mail server lets us in; no mail is sent. Messages say that none is set up. */
async function mailServer({ mail, sandbox, databaseUrl }: Settings): Promise<Finding[]> {
  if (mail === null) return [];
  const isSandbox = sandbox.isUsed && mail.host === new URL(sandbox.url).hostname;
  const name = `Mail (SMTP): ${isSandbox ? 'sandbox keys' : 'real keys'}`;
  const place = `${mail.host}:${mail.port}`;
  const failure = await tryMailServer(mail, reachMs);
  if (failure === null) return [fine(`${name}, let in at ${place}`)];
  if (failure.isOurs === true)
    return [trouble(`${name}, our login is refused at ${place}: ${failure.error}`)];
  // The sandbox runs together with the site, as below.
  return [
    isSandbox && databaseUrl === undefined
      ? note(`${name}, not reached at ${place}; it runs while the site does`)
      : trouble(`${name}, not reached at ${place}: ${failure.error}`),
  ];
}

async function gateways({ settings }: Desk): Promise<Finding[]> {
  const unconfirmed = assumedAddresses(settings).map((name) =>
    note(`${name} is not set and its address is assumed: compare it with your contract`),
  );
  return [
    ...(await Promise.all(
      outsideOf(settings).map(async ({ name, url }) => {
        if (url === null) return (name.startsWith('eSMS') ? trouble : note)(`${name}: not set up`);
        const isSandbox = settings.sandbox.isUsed && url.startsWith(settings.sandbox.url);
        const keys = isSandbox ? 'sandbox keys' : 'real keys';
        if (await isReached(url))
          return fine(`${name}: ${keys}, reached at ${new URL(url).origin}`);
        // The sandbox runs together with the site: while the site is stopped it is not there, and
        // nobody pays.
        return (isSandbox && settings.databaseUrl === undefined ? note : trouble)(
          `${name}: ${keys}, not reached at ` +
            `${new URL(url).origin}${isSandbox ? '; it runs while the site does' : ''}`,
        );
      }),
    )),
    ...(await mailServer(settings)),
    ...unconfirmed,
  ];
}

const certificateWarningDays = 30;

/** Passes for the wallets of phones, and Apple's certificate before it ends. */
async function wallets({ settings, clock }: Desk): Promise<Finding[]> {
  const { apple, google } = settings.wallet;
  const now = clock();
  const until = makeWalletPasses(settings.wallet).appleUntil;
  const days = until === null ? 0 : Math.floor((until.getTime() - epochMs(now)) / dayMs);
  const ends = `Apple's wallet: the certificate ends in ${days} days`;
  return [
    apple === null
      ? note("Apple's wallet: not set up")
      : days < certificateWarningDays
        ? trouble(ends)
        : fine(ends),
    google === null ? note("Google's wallet: not set up") : fine("Google's wallet: set up"),
  ];
}

async function moneyOf({ db }: Desk): Promise<Finding[]> {
  const [rows, bookings] = [await moneyByMethod(db), await findUnbalancedBookings(db, 10)];
  const lines = rows.map((row): Finding => {
    const message =
      `${(paymentMethodOf(row.method) ?? String(row.method)).padEnd(10)} in ${money(row.paid)} ` +
      `= booked ${money(row.booked)}${row.fees > 0 ? ` (fees ${money(row.fees)})` : ''} + ` +
      `given back ${money(row.back)} + on its way ${money(row.open)}`;
    return row.adrift === 0
      ? fine(message)
      : trouble(`${message}; ${money(row.adrift)} are adrift`);
  });
  const paid = rows.some((row) => row.paid > 0 || row.booked > 0);
  return [
    ...(paid ? lines : [fine('nothing was paid yet')]),
    ...bookings.map(({ code, adrift }) =>
      trouble(`booking ${code} is ${money(Math.abs(adrift))} ${adrift > 0 ? 'over' : 'short'}`),
    ),
  ];
}

const stuckWords: Readonly<Record<StuckWork['kind'], string>> = {
  unpaid: 'bookings wait for a payment whose time is over',
  hotel: 'bookings wait for a hotel whose time is over',
  provider: 'bookings wait a day for a provider: confirm-provider or decline-provider',
  dispute: 'guests and hotels tell two stories: settle-dispute',
  held: 'payments are kept back by their gateway: release',
  refundFailed: 'refunds were refused for good: retry-refund',
  refundSlow: 'refunds are not worked on',
  overbooked: 'bookings share rooms their hotel no longer has: cancel by the hotel, or move them',
  job: 'jobs are late or fail',
};

async function stuckOf({ db, clock }: Desk): Promise<Finding[]> {
  const rows = await findStuckWork(db, clock());
  return rows.length === 0
    ? [fine('nothing')]
    : rows.map(({ kind, count, oldest }) => trouble(`${count} ${stuckWords[kind]} (${oldest})`));
}

const messageWords: Readonly<Record<MessageState, string>> = {
  waiting: 'on their way',
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  given_up: 'given up',
};
const lateMessageMinutes = 30;

/** What was told and answered within a day, and what cannot be told at all. */
async function messages({ db, clock, settings }: Desk): Promise<Finding[]> {
  const now = clock();
  const unset = [
    ...(settings.mail === null
      ? [trouble('no mail is sent: SMTP_URL and MAIL_FROM are not set')]
      : []),
    ...(settings.zns === null ? [note('nothing goes by Zalo: its settings are not set')] : []),
    ...(settings.isProduction && settings.mail !== null && settings.mail.dkim === null
      ? [note('mail is not signed by us (DKIM): the server in front must do it')]
      : []),
  ];
  const dayAgo = addMinutes(now, -24 * 60);
  const counts = await countMessages(db, dayAgo);
  const lines = counts.map(({ state, channel, count, oldest }) => {
    const message = `${count} ${messageWords[state]} by ${channel}`;
    const isLate = oldest < addMinutes(now, -lateMessageMinutes);
    if (state === 'waiting' && isLate)
      return trouble(`${message}, the oldest of ${when(oldest)}: messages --state waiting`);
    return state === 'bounced' ? note(message) : fine(message);
  });
  const told = lines.length === 0 ? [fine('nothing was told within a day')] : lines;
  return [...unset, ...told, ...answersOf(await countMailReplies(db, dayAgo))];
}

function answersOf({ filed, unfiled }: Awaited<ReturnType<typeof countMailReplies>>): Finding[] {
  return [
    ...(filed > 0 ? [fine(`${filed} answered by mail`)] : []),
    ...(unfiled > 0
      ? [note(`${unfiled} answered by mail to an address of no booking: replies --filed no`)]
      : []),
  ];
}

async function jobs({ db, clock }: Desk): Promise<Finding[]> {
  const { due, waiting, next } = await countJobs(db, clock());
  return [fine(`${due} due, ${waiting} waiting, the next at ${when(next)}`)];
}

const lateLookMinutes = 30;

/** At night nobody is told, and nothing is looked at. */
async function watches({ db, clock }: Desk): Promise<Finding[]> {
  const now = clock();
  const { open, oldestDue } = await countWatches(db, now);
  const isLate =
    oldestDue !== null &&
    oldestDue < addMinutes(now, -lateLookMinutes) &&
    !isWatchSilent(addMinutes(now, -lateLookMinutes));
  return [
    isLate
      ? trouble(`${open} open, the oldest waits for its look since ${when(oldestDue)}`)
      : fine(`${open} open`),
  ];
}

async function catalogue({ catalogue: read, settings }: Desk): Promise<Finding[]> {
  if (settings.search === 'database') return [fine('searches are answered by the database')];
  if (read !== undefined) {
    const hotels = read();
    return [
      hotels === null
        ? note('the catalogue is being filled; the database answers meanwhile')
        : fine(`${hotels} hotels in memory`),
    ];
  }
  const answer = await fetch(`${settings.publicUrl}/readyz`, {
    signal: AbortSignal.timeout(reachMs),
  }).then(
    (response) => response.ok,
    () => null,
  );
  if (answer === null) return [note(`no site answers at ${settings.publicUrl}`)];
  return [
    answer
      ? fine(`the site at ${settings.publicUrl} is ready`)
      : note(`the site at ${settings.publicUrl} answers and is not ready yet`),
  ];
}

type GateState = {
  readonly isGateFull?: boolean | undefined;
  readonly isUploadGateFull?: boolean | undefined;
};

/** Behind a gateway one of the processes responds, whichever it chose. */
async function gateState({ isGateFull, isUploadGateFull, settings }: Desk): Promise<GateState> {
  if (isGateFull !== undefined)
    return { isGateFull: isGateFull(), isUploadGateFull: isUploadGateFull?.() };
  return fetch(`${settings.publicUrl}/readyz?detail`, { signal: AbortSignal.timeout(reachMs) })
    .then((response) => response.json() as Promise<GateState>)
    .catch(() => ({}));
}

async function admission(desk: Desk): Promise<Finding[]> {
  const { isGateFull, isUploadGateFull } = await gateState(desk);
  if (isGateFull === undefined) return [note(`no site answers at ${desk.settings.publicUrl}`)];
  return [
    isGateFull
      ? trouble(
          'the gate is full, or was within the last minute: visitors were told to come ' +
            'again; see site_shed_total',
        )
      : fine('there is room for everybody who asks'),
    ...(isUploadGateFull === true
      ? [
          trouble(
            'the gate of uploads is full, or was within the last minute: whoever sent a picture ' +
              'was told to come again',
          ),
        ]
      : []),
  ];
}

const maxBrowserErrors = 5;
/** The browser errors of a day; worth a look, but not urgent. */
async function browsers({ db, clock }: Desk): Promise<Finding[]> {
  const { all, top } = await frequentBrowserErrors(
    db,
    addMinutes(clock(), -24 * 60),
    maxBrowserErrors,
  );
  if (all === 0) return [fine('no errors were told of within a day')];
  return [
    note(`${all} different errors within a day, the most frequent ones:`),
    ...top.map(({ message, stack, route, browser, count, firstAt }) => {
      const place = stack === '' ? '' : ` at ${stack.split('\n')[0]}`;
      return note(
        `${count} × ${message}${place} (page ${route ?? 'unknown'}, last in ${browser}, ` +
          `first ${when(firstAt)})`,
      );
    }),
  ];
}

const gigabyte = 1e9;
/**
 * A database that cannot write its log stops, and an embedded one shares the disk with everything
 * else.
 */
export function roomOnDisk(free: number, all: number): Finding {
  const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
  const message = `${inGigabytes(free)} of ${inGigabytes(all)} are free`;
  if (free < gigabyte || free < all * 0.03)
    return trouble(`${message}; make room before the database stops`);
  return free < all * 0.1 ? note(message) : fine(message);
}

async function disk({ settings }: Desk): Promise<Finding[]> {
  // With a PostgreSQL server nobody needs the folder, and it may not exist.
  const { bavail, blocks, bsize } = await statfs(
    existsSync(settings.dataDir) ? settings.dataDir : process.cwd(),
  );
  return [roomOnDisk(bavail * bsize, blocks * bsize)];
}

const maxSkewMs = 2_000;
/** Payment windows and codes use our clock, the order of changes the database's. */
async function clocks({ db }: Desk): Promise<Finding[]> {
  const skew = Date.now() - epochMs(await databaseClock(db));
  return [
    Math.abs(skew) <= maxSkewMs
      ? fine('this machine and the database agree')
      : trouble(
          `this machine is ${(Math.abs(skew) / 1_000).toFixed(1)} s ` +
            `${skew > 0 ? 'ahead of' : 'behind'} the database: let both follow a time server`,
        ),
  ];
}

const backupHours = 26;
async function backups({ db, kind, clock, settings }: Desk): Promise<Finding[]> {
  const at = await lastBackup(db);
  // A server's operator may archive its log instead, of which we know nothing; a sample country can
  // be made again.
  const grave = settings.isProduction && kind === 'embedded' ? trouble : note;
  if (at === null) return [grave('none was made by the command "backup"')];
  const isFresh = epochMs(clock()) - epochMs(at) <= backupHours * 3_600_000;
  return [
    (isFresh ? fine : grave)(
      `the last was made ${when(at)}${isFresh ? '' : ', more than a day ago'}`,
    ),
  ];
}

const holidaysAheadDays = 90;
async function holidays({ clock }: Desk): Promise<Finding[]> {
  const isEnough =
    restDaysKnownUntil >= localDate(addMinutes(clock(), holidaysAheadDays * 24 * 60));
  const message = `working days are known until ${restDaysKnownUntil}`;
  const advice = 'refunds would be promised too early: add the next year to working-day.ts';
  return [isEnough ? fine(message) : trouble(`${message}; ${advice}`)];
}

const checks: readonly Check[] = [
  { title: 'Settings', check: settingsOf },
  { title: 'Database', check: database },
  { title: 'Outside', check: gateways },
  { title: 'Wallets', check: wallets },
  { title: 'Money', check: moneyOf, readsTables: true },
  { title: 'Messages', check: messages, readsTables: true },
  { title: 'Watches', check: watches, readsTables: true },
  { title: 'Stuck', check: stuckOf, readsTables: true },
  { title: 'Jobs', check: jobs, readsTables: true },
  { title: 'Search', check: catalogue },
  { title: 'Gate', check: admission },
  { title: 'Browsers', check: browsers, readsTables: true },
  { title: 'Disk', check: disk },
  { title: 'Clock', check: clocks },
  { title: 'Backup', check: backups, readsTables: true },
  { title: 'Holidays', check: holidays },
];

export const doctor: Command = {
  args: [],
  isCheck: true,
  description:
    'Looks at everything: settings, database, gateways, mail server, money, messages, watches, ' +
    'what is stuck, jobs, search, gates, errors of browsers, disk, clock, backup. Ends with 1 ' +
    'when something is wrong.',
  async run(desk) {
    let isWell = true;
    const { missing } = await desk.missingMigrations();
    for (const { title, check, readsTables } of checks) {
      if (readsTables === true && missing.length > 0) continue;
      const findings = await check(desk).catch((error: unknown) => [
        trouble(error instanceof Error ? error.message : String(error)),
      ]);
      for (const [index, { is, message }] of findings.entries()) {
        desk.print(`${marks[is]} ${(index === 0 ? title : '').padEnd(9)} ${message}`);
        isWell &&= is !== 'trouble';
      }
    }
    desk.print(isWell ? 'All is well.' : 'Something needs a person: see the lines with ✗.');
    return isWell ? 0 : 1;
  },
};
