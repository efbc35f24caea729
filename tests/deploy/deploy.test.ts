// Promises that what is deployed fits what was built: settings that are read, metrics that are
// told, files that are there, times that add up.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as readYaml } from 'yaml';
import type { Call } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { limits } from '#server/http/listen.ts';
import { formerDays } from '#server/http/shared-assets.ts';
import { meters } from '#server/observability/metrics.ts';
import { filesBelow, jsonOf, root, textOf } from '../architecture/sources.ts';

type Part = {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly pull_policy?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly extends?: { readonly service: string };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
};
const compose = readYaml(textOf('deploy/compose.yaml')) as unknown as {
  readonly services: Readonly<Record<string, Part>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { services } = compose;
const app = services['app-1'];
const apps = Object.keys(services).filter((name) => name.startsWith('app-'));

/** Every name in capitals that the settings speak of. */
const settings = new Set(
  filesBelow('src/server')
    .filter((path) => /^src\/server\/settings\/[\w-]+\.ts$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/(?:'|^\s+)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:'|:)/gm)].map(
        ([, name]) => name ?? '',
      ),
    ),
);
const linesOf = (path: string): string[] =>
  textOf(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('the compose file', () => {
  test('has a database, a pooler, four processes, one for commands by hand and a gateway', () => {
    expect(Object.keys(services)).toEqual([
      'database',
      'pooler',
      'app-1',
      'app-2',
      'app-3',
      'app-4',
      'operator',
      'gateway',
    ]);
    expect(apps.slice(1).map((name) => services[name])).toEqual(
      apps.slice(1).map(() => ({ extends: { service: 'app-1' } })),
    );
    expect(textOf('deploy/Caddyfile')).toContain(
      `reverse_proxy ${apps.map((name) => `${name}:${app?.environment?.['PORT']}`).join(' ')} {`,
    );
  });

  test('makes every process from one named image, so that a release builds once and reaches all', () => {
    expect(app?.image).toMatch(/^[a-z]+:latest$/);
    expect(app?.pull_policy).toBe('never');
    // A name of its own would leave a process on an image that the release does not build.
    expect(
      apps
        .slice(1)
        .flatMap((name) => Object.keys(services[name] ?? {}))
        .filter((key) => key !== 'extends'),
    ).toEqual([]);
    const released =
      /^docker compose build --pull (\S+) .*\nfor name in ([\w -]+); do docker compose up --detach --no-deps --wait "\$name"; done$/m.exec(
        textOf('deploy/README.md'),
      );
    expect(released?.slice(1)).toEqual(['app-1', apps.join(' ')]);
  });

  test('sets nothing for the site that its settings do not read', () => {
    expect(settings.size).toBeGreaterThan(40);
    expect(Object.keys(app?.environment ?? {}).filter((name) => !settings.has(name))).toEqual([]);
    expect(Object.keys(app?.environment ?? {})).toEqual(
      expect.arrayContaining(['NODE_ENV', 'DATABASE_URL', 'PROXIES', 'STOP_DELAY_SECONDS']),
    );
  });

  test('reads the rest from an example whose names are settings too, each once, and none of them secret', () => {
    const example = linesOf('deploy/site.env.example').map((line) => line.split('='));
    expect(app?.env_file).toEqual(['site.env']);
    expect(
      example
        .map(([name]) => name ?? '')
        .filter(
          (name, at, all) =>
            !settings.has(name) || all.indexOf(name) !== at || name in (app?.environment ?? {}),
        ),
    ).toEqual([]);
    expect(
      example.filter(([name = '', value]) => /SECRET|KEY|TOKEN/.test(name) && value !== ''),
    ).toEqual([]);
  });

  test('names files that are there, services that are there, and volumes that are declared', () => {
    const all = Object.values(services);
    const built = all.flatMap(({ build }) =>
      build === undefined ? [] : [join('deploy', build.context, build.dockerfile)],
    );
    expect([built.length, built.filter((path) => !existsSync(join(root, path)))]).toEqual([2, []]);
    expect(
      all
        .flatMap((service) => Object.keys(service.depends_on ?? {}))
        .filter((name) => !(name in services)),
    ).toEqual([]);
    const volumes = all
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '');
    expect(
      volumes.filter(
        (from) =>
          !(from.startsWith('./')
            ? existsSync(join(root, 'deploy', from))
            : from in compose.volumes),
      ),
    ).toEqual([]);
  });

  test('gives a process that ends more time than it takes: the delay, eight seconds for requests, five for jobs', () => {
    expect(Number.parseInt(app?.stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(app?.environment?.['STOP_DELAY_SECONDS']) + 8 + 5,
    );
    // The gateway notices within a look and its time limit that nobody new is to be sent there.
    const [interval, timeout] = ['health_interval', 'health_timeout'].map((name) =>
      Number(new RegExp(`${name} (\\d+)s`).exec(textOf('deploy/Caddyfile'))?.[1]),
    );
    expect((interval ?? 99) + (timeout ?? 99)).toBeLessThan(
      Number(app?.environment?.['STOP_DELAY_SECONDS']),
    );
  });

  test('leaves the pooler enough prepared statements for what the site prepares', () => {
    const [, most] =
      /^const maxStatements = (\d+);/m.exec(
        textOf('src/server/store/engine/prepared-statements.ts'),
      ) ?? [];
    const [, kept] =
      /^max_prepared_statements = (\d+)$/m.exec(textOf('deploy/pooler/pgbouncer.ini')) ?? [];
    expect(Number(kept)).toBeGreaterThan(Number(most));
    expect(textOf('deploy/pooler/pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
  });
});

describe('backups', () => {
  const guide = textOf('deploy/README.md');
  const lines = guide.split('\n').filter((line) => line.startsWith('docker compose '));
  const at = (words: string) => lines.findIndex((line) => line.includes(words));

  test('are written to a volume that the image gives to its user and that no serving process sees', () => {
    expect(services['operator']).toMatchObject({
      extends: { service: 'app-1' },
      profiles: ['operator'],
      volumes: ['backups:/backups'],
    });
    expect(app?.volumes).toEqual(['assets:/assets']);
    expect(textOf('deploy/Containerfile')).toMatch(
      /^RUN mkdir .*\/backups\b.* && chown node:node .*\/backups\b/m,
    );
    const written = [...guide.matchAll(/cli\.ts (?:backup|restore) (\S+)/g)].map(
      ([line, file = '']) => [line, file.startsWith('/backups/')],
    );
    expect(written.map(([, isThere]) => isThere)).toEqual([true, true]);
    expect(
      lines.filter(
        (line) =>
          /cli\.ts (?:backup|restore)|\/backups\//.test(line) &&
          !line.startsWith('docker compose run --rm '),
      ).length,
    ).toBe(0);
  });

  test('come back in an order that works: everybody who holds the database ends, it is put aside, the copy comes, the site starts', () => {
    const steps = [
      at(`stop gateway ${apps.join(' ')} pooler`),
      at('rename to site_before'),
      at('cli.ts restore'),
      at('up --detach --wait'),
      at('drop database'),
    ].map((step, index, all) => step - (all[0] ?? 0) >= index && step >= 0);
    expect(steps).toEqual([true, true, true, true, true]);
    expect(at('rename to site_before')).toBeLessThan(at('cli.ts restore'));
    expect(app?.read_only).toBe(true);
  });
});

describe('the gateway', () => {
  const gateway = textOf('deploy/Caddyfile');

  test("logs no query, no header, no address that an answer leads to and nobody's own address, in what it answers and in what goes wrong", () => {
    const [, fields = ''] =
      /^\{\n[\s\S]*?^\tlog \{\n[\s\S]*?\bfields \{\n([\s\S]*?)\n\t\t\t\}/m.exec(gateway) ?? [];
    const rules = new Map(
      fields.split('\n').map((line): [string, string] => {
        const [name = '', ...rule] = line.trim().split(' ');
        return [name, rule.join(' ')];
      }),
    );
    for (const name of [
      'request>remote_ip',
      'request>remote_port',
      'request>client_ip',
      'request>headers',
      'resp_headers',
      'headers',
    ])
      expect([name, rules.get(name)]).toEqual([name, 'delete']);
    const [, pattern = '', kept = ''] =
      /^regexp "(.+)" "(.+)"$/.exec(rules.get('request>uri') ?? '') ?? [];
    const told = (address: string) => address.replaceAll(new RegExp(pattern, 'g'), kept);
    expect(
      [
        '/auth/apple?state=a&code=b?c',
        '/vi-vn/booking/ABC234?key=x',
        '/c/ABC234.signature?x=1',
        '/vi-vn/c/1',
        '/plain',
      ].map(told),
    ).toEqual(['/auth/apple', '/vi-vn/booking/ABC234', '/c/', '/vi-vn/c/1', '/plain']);
    // The site's log has no form of its own, and so the one above.
    expect(gateway.match(/^\tlog\b.*$/gm)).toEqual(['\tlog {', '\tlog']);
  });

  test('hands a body on once it has all of it, for every body a call takes, and waits for none for long', () => {
    const largest = Math.max(...Object.values(calls).map((call: Call) => call.bodyLimit ?? 0));
    const [, buffered] = /^\t\trequest_buffers (\d+)MB$/m.exec(gateway) ?? [];
    const [, taken] = /^\trequest_body \{\n\t\tmax_size (\d+)MB\n/m.exec(gateway) ?? [];
    expect(largest).toBeGreaterThan(0);
    expect(Number(taken) * 1_000_000).toBeGreaterThan(largest);
    expect(buffered).toBe(taken);
    // A minute: less, and those who are cut off come back with more handshakes than the machine has
    // time for, and slow phones lose their pictures.
    const [, waits] = /^\t\t\tread_body (\d+)s$/m.exec(gateway) ?? [];
    expect(Number(waits)).toBe(60);
    const slowestPhone = 400_000 / 8;
    expect(Number(waits) * slowestPhone).toBeGreaterThanOrEqual(3_000_000);
    // Nothing of it counts at the process, which hears of a body once all of it is here.
    expect(limits.requestTimeout).toBeLessThan(Number(waits) * 1_000);
  });

  test('lets go of a connection before the process does, which would end it under a request that is being sent', () => {
    const [, kept] = /^\t\ttransport http \{\n\t\t\tkeepalive (\d+)s\n/m.exec(gateway) ?? [];
    expect(Number(kept) * 1_000 + 10_000).toBeLessThan(limits.keepAliveTimeout);
  });
});

describe('files of former builds', () => {
  test('are shared by all processes in a volume whose folder the image gives to its user', () => {
    const folder = app?.environment?.['SHARED_ASSETS'] ?? 'none';
    expect(app?.volumes).toContain(`assets:${folder}`);
    expect(textOf('deploy/Containerfile')).toMatch(
      new RegExp(`^RUN mkdir .*${folder}\\b.* && chown node:node .*${folder}\\b`, 'm'),
    );
  });

  test('stay as long everywhere as the pages say', () => {
    const [, kept] = /^const formerDays = (\d+);$/m.exec(textOf('scripts/build.mjs')) ?? [];
    expect([kept, formerDays]).toEqual(['14', 14]);
    expect(textOf('docs/offline.md')).toContain(`files of former builds stay for ${kept} days`);
    expect(textOf('deploy/README.md')).toContain(
      `for ${kept} days after the last process that had it`,
    );
  });
});

describe('the image', () => {
  const image = textOf('deploy/Containerfile');
  test('runs as nobody in particular, and copies what is there', () => {
    expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '));
    const copied = [
      ...image.matchAll(/^COPY --from=\w+ \/site\/(\S+)(?: \/site\/(\S+))? /gm),
    ].flatMap(([, ...paths]) => paths.filter((path) => path !== undefined));
    expect(copied.length).toBeGreaterThan(4);
    expect(
      copied.filter(
        (path) => !['node_modules', 'dist'].includes(path) && !existsSync(join(root, path)),
      ),
    ).toEqual([]);
  });
  test('takes the packages the server needs: no tool, no optional peer, no second Node', () => {
    const [, flags, removed = ''] =
      /AS packages\n(?:.+\n)*?RUN npm ci (.+) && rm -rf (.+)\n/.exec(image) ?? [];
    expect(flags).toBe('--omit=dev --legacy-peer-deps');
    expect(image).toContain('COPY --from=packages /site/node_modules ./node_modules');
    const nodes = Object.keys(
      jsonOf<{ optionalDependencies: Record<string, string> }>('package.json').optionalDependencies,
    ).filter((name) => name.includes('linux'));
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.filter((name) => !name.startsWith('node-linux-'))).toEqual([]);
    expect(removed.split(' ')).toEqual(['node_modules/node-linux-*', 'node_modules/.bin/node']);
  });
  test('starts the site by its own Node, so that a signal reaches it', () =>
    expect(image).toMatch(/^CMD \["node", "src\/server\/cli\.ts", "start"\]$/m));
});

test('what the guide has done by hand on large tables is not cut off by the time limit of statements', () => {
  expect(services['database']?.command).toContain('statement_timeout=30s');
  expect(textOf('deploy/README.md')).toMatch(
    /```sql\nset statement_timeout = 0;[^\n]*\ncreate index concurrently/,
  );
});

test('SQL keeps to what a pooler of transactions lets through: nothing is left in a session or waited for in one', () => {
  const said = filesBelow('src/server')
    .filter((path) => /\.(?:ts|sql)$/.test(path))
    .flatMap((path) =>
      /pg_(?:try_)?advisory_lock|\blisten [a-z_]+;|`listen |\bcreate temp/i.test(textOf(path))
        ? [path]
        : [],
    );
  expect(said).toEqual([]);
});

describe('the dashboard', () => {
  const { panels } = jsonOf<{ panels: { title: string; targets: { expr: string }[] }[] }>(
    'deploy/dashboard.json',
  );
  const asked = new Set(
    panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => [...expr.matchAll(/\bsite_\w+/g)].map(([name]) => name)),
    ),
  );
  const told = new Set(
    Object.entries(meters).flatMap(([name, { kind }]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );

  test('asks for metrics that are told', () =>
    expect([...asked].filter((name) => !told.has(name))).toEqual([]));

  test('shows every metric there is', () => {
    expect(
      Object.keys(meters).filter((name) => !asked.has(name) && !asked.has(`${name}_bucket`)),
    ).toEqual([]);
  });

  test('groups by labels that the metrics have', () => {
    const labels = new Set<string>([
      'le',
      'instance',
      ...Object.values(meters).flatMap((meter) => [...meter.labels]),
    ]);
    const grouped = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) =>
        [...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', ')),
      ),
    );
    expect(grouped.filter((name) => !labels.has(name))).toEqual([]);
  });
});
