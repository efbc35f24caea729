// Tests that metrics are written in Prometheus' format, and that log and metrics agree.

import { expect, test } from 'vitest';
import { makeMetrics, meters } from './metrics.ts';

const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(name));

test('every meter is told with its kind and its sentence, and the text ends with a line', () => {
  const text = makeMetrics().text([]);
  for (const [name, { kind, help }] of Object.entries(meters))
    expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`);
  expect(text.endsWith('\n')).toBe(true);
});

test('a call that is logged is counted by name and status, and its time falls into every bucket from its own on', () => {
  const metrics = makeMetrics();
  metrics.note({ call: 'hotel/getHome', request: 'a', status: 200, ms: 30 });
  metrics.note({ call: 'hotel/getHome', request: 'b', status: 200, ms: 70_000 });
  metrics.note({ bug: 'x', call: 'hotel/getHome', request: 'c' });
  const text = metrics.text([]);
  expect(linesOf(text, 'site_requests_total{')).toEqual([
    'site_requests_total{call="hotel/getHome",status="200"} 2',
  ]);
  expect(linesOf(text, 'site_request_seconds_bucket{').map((line) => line.split(' ')[1])).toEqual([
    '0',
    '0',
    '0',
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '2',
  ]);
  expect(linesOf(text, 'site_request_seconds_sum{')).toEqual([
    'site_request_seconds_sum{call="hotel/getHome"} 70.03',
  ]);
  expect(linesOf(text, 'site_bugs_total ')).toEqual(['site_bugs_total 1']);
});

test('a notice is counted by its gateway and what became of it', () => {
  const metrics = makeMetrics();
  for (const line of [
    { confirmed: 'settled' },
    { unsigned: 'kept' },
    { unsigned: 'flood' },
    { unsigned: 'flood' },
    { bug: 'x' },
  ])
    metrics.note({ notice: 'momo', ...line });
  const count = (result: string, times: number) =>
    `site_notices_total{gateway="momo",result="${result}"} ${times}`;
  expect(linesOf(metrics.text([]), 'site_notices_total{')).toEqual([
    count('settled', 1),
    count('kept', 1),
    count('flood', 2),
    count('failed', 1),
  ]);
});

test('work of the clock is counted by result, with how late it was begun', () => {
  const metrics = makeMetrics();
  metrics.note({ job: 'expire', ms: 3, lateMs: 400 });
  metrics.note({ bug: 'a job failed', job: 'expire', ms: 3, lateMs: -5 });
  metrics.note({ job: 'reconcile', asked: 0 });
  const text = metrics.text([]);
  expect(linesOf(text, 'site_jobs_total{')).toEqual([
    'site_jobs_total{job="expire",result="done"} 1',
    'site_jobs_total{job="expire",result="failed"} 1',
  ]);
  expect(linesOf(text, 'site_job_late_seconds_sum')).toEqual(['site_job_late_seconds_sum 0.4']);
});

test('readings of the moment stand beside what was counted, and quotes in a label are written as the format asks', () => {
  const text = makeMetrics().text([
    { name: 'site_waiting', labels: { rank: 'a "b"\\' }, value: 3 },
    { name: 'site_database_up', value: 1 },
  ]);
  expect(text).toContain('site_waiting{rank="a \\"b\\"\\\\"} 3\n');
  expect(text).toContain('\nsite_database_up 1\n');
});

test('an error of a browser is counted by who heard it, also where the log is not told again', () => {
  const metrics = makeMetrics();
  metrics.note({ browserError: 'uncaught', message: 'x' });
  metrics.note({ browserError: 'uncaught', message: 'x', isRepeated: true });
  expect(linesOf(metrics.text([]), 'site_browser_errors_total{')).toEqual([
    'site_browser_errors_total{kind="uncaught"} 2',
  ]);
  expect(linesOf(metrics.text([]), 'site_bugs_total ')).toEqual([]);
});
