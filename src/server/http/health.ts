// What surrounds the site: admission of requests, readiness, and metrics.

import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { bookingStatusOf } from '#domain/booking.ts';
import { paymentMethodOf, paymentStatuses } from '#domain/payment.ts';
import { makeBodyReader, type BodyReader } from '../api/request-body.ts';
import type { AppContext } from '../context/request-context.ts';
import { sha256 } from '../crypto/keys.ts';
import { makeMetrics, type Metrics, type MetricSample } from '../observability/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { readDatabaseGauges, type DatabaseGauges } from '../store/engine/database-gauges.ts';
import { isAlive } from '../store/engine/health.ts';
import { createLoadShedder, priorities, uploadLimits, type LoadShedder } from './load-shedding.ts';

export type HealthMonitor = {
  readonly shedder: LoadShedder;
  /** The one of uploads. */
  readonly uploads: LoadShedder;
  readonly bodies: BodyReader;
  readonly metrics: Metrics;
  /**
   * Whether the database answers, on a connection of its own where there is one: a busy pool does
   * not mean that the database is down.
   */
  readonly isAlive: () => Promise<boolean>;
  /**
   * False from the moment the database refused a write because the disk is full, until one
   * succeeds.
   */
  readonly canWrite: () => Promise<boolean>;
  /**
   * True from the moment the process was asked to end: it is not ready for new visitors, and
   * connections close with their response.
   */
  readonly isClosing: () => boolean;
  /** Long responses (a desk's stream) end when this is aborted. */
  readonly closing: AbortSignal;
  /** The text for Prometheus. */
  readonly renderMetrics: () => Promise<string>;
};

type PoolState = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
type Parts = Partial<
  Pick<
    HealthMonitor,
    'shedder' | 'uploads' | 'bodies' | 'metrics' | 'isAlive' | 'canWrite' | 'closing'
  >
> & {
  readonly pool?: PoolState;
};

export function createHealthMonitor(appContext: AppContext, parts: Parts = {}): HealthMonitor {
  const {
    shedder = createLoadShedder(),
    uploads = createLoadShedder(uploadLimits),
    bodies = makeBodyReader(),
    metrics = makeMetrics(),
    closing = new AbortController().signal,
    canWrite = () => Promise.resolve(true),
    pool,
  } = parts;
  const alive = parts.isAlive ?? (() => isAlive(appContext.db));
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  return {
    shedder,
    uploads,
    bodies,
    metrics,
    closing,
    isAlive: alive,
    canWrite,
    isClosing: () => closing.aborted,
    async renderMetrics() {
      const isUp = await alive();
      // Metrics of the database are left out while it does not answer: the others matter more than
      // ever then.
      const pulse = isUp
        ? await readDatabaseGauges(appContext.db, appContext.clock()).catch(() => null)
        : null;
      return metrics.text([
        ...ofProcess(lag),
        ...ofApp(appContext, { shedder, uploads, bodies }, pool),
        { name: 'site_database_up', value: isUp ? 1 : 0 },
        ...(pulse === null ? [] : ofDatabase(pulse)),
      ]);
    },
  };
}

function ofProcess(lag: ReturnType<typeof monitorEventLoopDelay>): MetricSample[] {
  const seconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9) : 0;
  const { user, system } = process.cpuUsage();
  const readings: MetricSample[] = [
    ...[50, 99].map((percent): MetricSample => ({
      name: 'site_loop_lag_seconds',
      labels: { quantile: percent / 100 },
      value: seconds(lag.percentile(percent)),
    })),
    { name: 'site_loop_lag_seconds', labels: { quantile: 1 }, value: seconds(lag.max) },
    { name: 'site_memory_bytes', value: process.memoryUsage.rss() },
    { name: 'site_processor_seconds_total', value: (user + system) / 1e6 },
    { name: 'site_up_seconds', value: process.uptime() },
  ];
  lag.reset();
  return readings;
}

function ofApp(
  { index }: AppContext,
  { shedder, uploads, bodies }: Pick<HealthMonitor, 'shedder' | 'uploads' | 'bodies'>,
  pool: PoolState | undefined,
): MetricSample[] {
  return [
    { name: 'site_running', value: shedder.running },
    { name: 'site_gate_full', value: shedder.isFull ? 1 : 0 },
    { name: 'site_upload_gate_full', value: uploads.isFull ? 1 : 0 },
    { name: 'site_bodies_reading', value: bodies.reading },
    ...priorities.map((rank): MetricSample => ({
      name: 'site_waiting',
      labels: { rank },
      value: shedder.waiting[rank],
    })),
    { name: 'site_catalogue_hotels', value: index.isReady ? index.catalogue.hotels.size : 0 },
    ...(pool === undefined
      ? []
      : ([
          {
            name: 'site_pool_connections',
            labels: { state: 'busy' },
            value: pool.totalCount - pool.idleCount,
          },
          { name: 'site_pool_connections', labels: { state: 'idle' }, value: pool.idleCount },
          { name: 'site_pool_waiting', value: pool.waitingCount },
        ] as const)),
  ];
}

const resultOf = (status: number): string =>
  Object.entries(paymentStatuses).find(([, number]) => number === status)?.[0] ?? String(status);

function ofDatabase({
  jobs,
  overdueSeconds,
  reminders,
  refunds,
  bookings,
  payments,
}: DatabaseGauges): MetricSample[] {
  return [
    ...jobs.map(({ job, count }): MetricSample => ({
      name: 'site_jobs_waiting',
      labels: { job },
      value: count,
    })),
    { name: 'site_jobs_overdue_seconds', value: overdueSeconds },
    ...reminders.map(({ state, count }): MetricSample => ({
      name: 'site_reminders_recent',
      labels: { state },
      value: count,
    })),
    ...refunds.map(({ state, count }): MetricSample => ({
      name: 'site_refunds_open',
      labels: { state },
      value: count,
    })),
    ...bookings.map(({ status, count }): MetricSample => ({
      name: 'site_bookings_recent',
      labels: { status: bookingStatusOf(status) },
      value: count,
    })),
    ...payments.map(({ method, status, count }): MetricSample => ({
      name: 'site_payments_recent',
      labels: { method: paymentMethodOf(method) ?? method, result: resultOf(status) },
      value: count,
    })),
  ];
}

/**
 * Headers that a proxy of any kind adds: with one of them the other end of the connection is not
 * the caller.
 */
const forwarding = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'];

/**
 * Whether the caller may read the metrics: with the token of METRICS_TOKEN from anywhere; without
 * that setting only from this machine, directly, and only where no proxy is configured, because a
 * proxy on the same machine that adds no header speaks for everybody and looks like the machine
 * itself. A private network alone is not enough for the same reason.
 */
export function mayReadMetrics(
  headers: Headers,
  connection: string,
  { metricsToken, proxies }: Pick<Settings, 'metricsToken' | 'proxies'>,
): boolean {
  if (metricsToken !== null)
    return timingSafeEqual(
      Buffer.from(sha256(headers.get('Authorization') ?? '')),
      Buffer.from(sha256(`Bearer ${metricsToken}`)),
    );
  return (
    proxies === 0 &&
    /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(connection) &&
    !forwarding.some((name) => headers.has(name))
  );
}
