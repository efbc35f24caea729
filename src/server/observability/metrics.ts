// Counts events and durations and writes them in Prometheus' text format; no label can hold
// personal data.

type Meter = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly help: string;
};

/**
 * Every metric. Counters and histograms belong to this process; a gauge of the database is the same
 * from every process.
 */
export const meters = {
  site_requests_total: { kind: 'counter', labels: ['call', 'status'], help: 'Calls answered.' },
  site_request_seconds: { kind: 'histogram', labels: ['call'], help: 'How long calls took.' },
  site_pages_total: {
    kind: 'counter',
    labels: ['how'],
    help:
      'Pages answered: hit from what is kept, miss rendered to be kept, own rendered for one ' +
      'visitor.',
  },
  site_bugs_total: { kind: 'counter', labels: [], help: 'Lines of the log that need somebody.' },
  site_browser_errors_total: {
    kind: 'counter',
    labels: ['kind'],
    help: 'Errors that pages of browsers told of, by who heard them there.',
  },
  site_shed_total: {
    kind: 'counter',
    labels: ['rank'],
    help: 'Requests told to come again because there was no room.',
  },
  site_notices_total: {
    kind: 'counter',
    labels: ['gateway', 'result'],
    help:
      'Notices of gateways by what became of them; flood: unsigned ones that were not even ' +
      'written down.',
  },
  site_running: { kind: 'gauge', labels: [], help: 'Requests being worked on.' },
  site_gate_full: {
    kind: 'gauge',
    labels: [],
    help: '1 while there is no room, and for a minute after somebody was told to come again.',
  },
  site_upload_gate_full: {
    kind: 'gauge',
    labels: [],
    help: 'The same of the gate of uploads, which pages and bookings do not pass.',
  },
  site_bodies_reading: {
    kind: 'gauge',
    labels: [],
    help: 'Requests whose body is still coming; they hold no place at the gate.',
  },
  site_bodies_refused_total: {
    kind: 'counter',
    labels: ['why'],
    help:
      'Requests whose body was not read: slow, crowd of one network, memory, or gone because ' +
      'their sender was.',
  },
  site_readers_cut_total: {
    kind: 'counter',
    labels: ['why'],
    help: 'Connections closed because nobody read their answer: stalled, or crowd of one address.',
  },
  site_waiting: { kind: 'gauge', labels: ['rank'], help: 'Requests waiting to be let in.' },
  site_loop_lag_seconds: {
    kind: 'gauge',
    labels: ['quantile'],
    help: 'How late the event loop was since it was last asked.',
  },
  site_memory_bytes: { kind: 'gauge', labels: [], help: 'Memory of the process.' },
  site_processor_seconds_total: {
    kind: 'counter',
    labels: [],
    help: 'Processor time of the process.',
  },
  site_up_seconds: { kind: 'gauge', labels: [], help: 'How long the process runs.' },
  site_catalogue_hotels: {
    kind: 'gauge',
    labels: [],
    help: 'Hotels in the catalogue in memory, 0 while it fills.',
  },
  site_database_up: { kind: 'gauge', labels: [], help: '1 while the database answers.' },
  site_pool_connections: {
    kind: 'gauge',
    labels: ['state'],
    help: 'Connections to the database, busy and idle.',
  },
  site_pool_waiting: { kind: 'gauge', labels: [], help: 'Callers that wait for a connection.' },
  site_jobs_total: {
    kind: 'counter',
    labels: ['job', 'result'],
    help: 'Work of the clock that was done or failed.',
  },
  site_job_late_seconds: {
    kind: 'histogram',
    labels: [],
    help: 'How late work of the clock was begun.',
  },
  site_jobs_waiting: {
    kind: 'gauge',
    labels: ['job'],
    help: 'Work of the clock that is written down.',
  },
  site_jobs_overdue_seconds: {
    kind: 'gauge',
    labels: [],
    help: 'How long the oldest due work waits.',
  },
  site_reminders_recent: {
    kind: 'gauge',
    labels: ['state'],
    help:
      'What people were to be told in the last hour, at most the newest 5,000, by what became ' +
      'of it.',
  },
  site_refunds_open: {
    kind: 'gauge',
    labels: ['state'],
    help: 'Refunds that have not reached their end.',
  },
  site_bookings_recent: {
    kind: 'gauge',
    labels: ['status'],
    help: 'Bookings of the last hour, at most the newest 5,000, by status.',
  },
  site_payments_recent: {
    kind: 'gauge',
    labels: ['method', 'result'],
    help: 'Payments of the last hour, at most the newest 5,000, by method and result.',
  },
} as const satisfies Readonly<Record<string, Meter>>;

export type MeterName = keyof typeof meters;
type Labels = Readonly<Record<string, string | number>>;
export type MetricSample = {
  readonly name: MeterName;
  readonly labels?: Labels;
  readonly value: number;
};

export type Metrics = {
  count(name: MeterName, labels?: Labels): void;
  observe(name: MeterName, labels: Labels, seconds: number): void;
  /** Counts a line of the log, so that log and metrics always agree. */
  note(line: Readonly<Record<string, unknown>>): void;
  /** All counts, and these gauges. */
  text(readings: readonly MetricSample[]): string;
};

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
type Spread = { readonly counts: number[]; sum: number; count: number };

const escaped = (value: string | number): string =>
  String(value).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
const labelled = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
const sample = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}`;

function spreadLines(name: string, labels: string, { counts, sum, count }: Spread): string[] {
  const bucket = (most: string): string =>
    [labels, `le="${most}"`].filter((part) => part !== '').join(',');
  let below = 0;
  return [
    ...bounds.map((bound, at) =>
      sample(`${name}_bucket`, bucket(String(bound)), (below += counts[at] ?? 0)),
    ),
    sample(`${name}_bucket`, bucket('+Inf'), count),
    sample(`${name}_sum`, labels, Number(sum.toFixed(6))),
    sample(`${name}_count`, labels, count),
  ];
}

const mapOf = <Value>(): Record<string, Map<string, Value>> =>
  Object.fromEntries(Object.keys(meters).map((name) => [name, new Map<string, Value>()]));

export function makeMetrics(): Metrics {
  const counts = mapOf<number>();
  const spreads = mapOf<Spread>();
  const count: Metrics['count'] = (name, labels = {}) => {
    const key = labelled(labels);
    counts[name]?.set(key, (counts[name].get(key) ?? 0) + 1);
  };
  const observe: Metrics['observe'] = (name, labels, seconds) => {
    const key = labelled(labels);
    const spread = spreads[name]?.get(key) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
    const at = bounds.findIndex((bound) => seconds <= bound);
    if (at >= 0) spread.counts[at] = (spread.counts[at] ?? 0) + 1;
    spread.sum += seconds;
    spread.count += 1;
    spreads[name]?.set(key, spread);
  };
  return {
    count,
    observe,
    note(line) {
      if ('bug' in line) count('site_bugs_total');
      if ('call' in line && typeof line['status'] === 'number') {
        count('site_requests_total', { call: String(line['call']), status: line['status'] });
        observe('site_request_seconds', { call: String(line['call']) }, Number(line['ms']) / 1_000);
      }
      if ('notice' in line)
        count('site_notices_total', {
          gateway: String(line['notice']),
          result: String(line['confirmed'] ?? line['unsigned'] ?? 'failed'),
        });
      if ('browserError' in line)
        count('site_browser_errors_total', { kind: String(line['browserError']) });
      if ('page' in line) count('site_pages_total', { how: String(line['page']) });
      if (typeof line['lateMs'] === 'number') {
        count('site_jobs_total', {
          job: String(line['job']),
          result: 'bug' in line ? 'failed' : 'done',
        });
        observe('site_job_late_seconds', {}, Math.max(0, line['lateMs']) / 1_000);
      }
    },
    text: (readings) =>
      (Object.keys(meters) as MeterName[])
        .map((name) => {
          const { kind, help } = meters[name];
          const families = [
            ...[...(counts[name] ?? [])].map(([labels, value]) => sample(name, labels, value)),
            ...[...(spreads[name] ?? [])].flatMap(([labels, spread]) =>
              spreadLines(name, labels, spread),
            ),
            ...readings
              .filter((reading) => reading.name === name)
              .map(({ labels = {}, value }) => sample(name, labelled(labels), value)),
          ];
          return (
            `# HELP ${name} ${help}\n# TYPE ${name} ` +
            `${kind}\n${families.map((line) => `${line}\n`).join('')}`
          );
        })
        .join(''),
  };
}
