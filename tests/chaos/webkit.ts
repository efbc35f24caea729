// Debian's WebKitGTK, as it is, in its own small browser on a screen that nobody sees, spoken to
// over the protocol of its inspector.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createDoor, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  webkit,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { until } from '../support/time.ts';
import type { Engine } from './engine.ts';

/**
 * One browser process with a folder of its own, which is what contexts are here; its first window
 * only opens and outlives the others.
 */
type Shell = {
  targets(): Promise<string[]>;
  attach(target: string): Promise<Browser>;
  close(): Promise<void>;
};
type Ground = {
  readonly executablePath: string;
  readonly display: string;
  readonly listing: string;
};

const startMs = 20_000;

async function freePort(): Promise<number> {
  const door = createDoor();
  await new Promise<void>((done) => {
    door.listen(0, '127.0.0.1', done);
  });
  const { port } = door.address() as AddressInfo;
  await new Promise((done) => {
    door.close(done);
  });
  return port;
}

/** What fails is asked for again: the inspector is not there at once. */
const untilThere = <Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> =>
  until(() => ask().catch(() => undefined), {
    what: `WebKitGTK: ${what}`,
    withinMs: startMs,
    everyMs: 60,
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      done();
      return;
    }
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });

/**
 * The driver asks a list which pages there are; the header that it brings along names the one it is
 * meant to have.
 */
async function openListing(): Promise<Server> {
  const server = createServer((request, response) => {
    response.end(JSON.stringify([{ webSocketDebuggerUrl: request.headers['target'] }]));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return server;
}

async function openShell(
  { executablePath, display, listing }: Ground,
  zone: string,
): Promise<Shell> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const inspector = `127.0.0.1:${await freePort()}`;
  const folders = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
  // Without a graphics card it would imitate one, and draw one frame in seconds.
  const child = spawn(
    executablePath,
    ['--javascript-can-open-windows-automatically=true', `--time-zone=${zone}`, 'about:blank'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        ...folders,
        DISPLAY: display,
        TZ: zone,
        LC_ALL: 'C',
        NO_AT_BRIDGE: '1',
        GIO_USE_VFS: 'local',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
      },
    },
  );
  const targets = async () =>
    [
      ...(await fetch(`http://${inspector}/`).then((answer) => answer.text())).matchAll(
        /\/socket\/\d+\/\d+\/WebPage/g,
      ),
    ].map(([path]) => `ws://${inspector}${path}`);
  const attach = (target: string) => webkit.connectOverCDP(listing, { headers: { target } });
  await untilThere(async () => (await targets())[0], 'its first window');
  return {
    targets,
    attach,
    async close() {
      await end(child);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/**
 * What this driver fills in goes through the page's own setter, so that React has seen it already
 * and is told no change: text goes in by the editor, as a keyboard's does.
 */
function typeInstead(page: Page): void {
  const locators = Object.getPrototypeOf(page.getByRole('main')) as Locator & {
    typesByEditor?: true;
  };
  if (locators.typesByEditor === true) return;
  const { fill } = locators;
  locators.typesByEditor = true;
  locators.fill = async function type(this: Locator, text, options) {
    if (
      !(await this.evaluate(
        (field) =>
          field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement &&
            ['text', 'tel', 'email', 'search', 'password', 'url'].includes(field.type)),
        undefined,
        options,
      ))
    )
      return fill.call(this, text, options);
    await this.selectText(options);
    await this.evaluate((field, words) => {
      document.execCommand(words === '' ? 'delete' : 'insertText', false, words);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
  };
}

type Listener = (given: never) => void;

/**
 * A context of the driver's has one page here and makes none: this one opens windows from the
 * first, and tells every page what the context was told.
 */
async function openContext(
  ground: Ground,
  { timezoneId = 'Asia/Ho_Chi_Minh', viewport, extraHTTPHeaders }: BrowserContextOptions,
): Promise<BrowserContext> {
  const shell = await openShell(ground, timezoneId);
  const keeper = await shell.attach((await shell.targets())[0] ?? '');
  const opener = keeper.contexts()[0]?.pages()[0];
  const told: ((context: BrowserContext) => unknown)[] =
    extraHTTPHeaders === undefined
      ? []
      : [(context) => context.setExtraHTTPHeaders(extraHTTPHeaders)];
  const open = new Map<Page, BrowserContext>();
  const tell = async (what: (context: BrowserContext) => unknown): Promise<void> => {
    told.push(what);
    await Promise.all([...open.values()].map(what));
  };
  const newPage = async (): Promise<Page> => {
    const before = await shell.targets();
    await opener?.evaluate(
      (size) => {
        const opened = window.open('about:blank', '_blank', size);
        if (opened !== null) opened.opener = null;
      },
      `width=${viewport?.width ?? 390},height=${viewport?.height ?? 844}`,
    );
    const target = await untilThere(
      async () => (await shell.targets()).find((one) => !before.includes(one)),
      'another window',
    );
    const context = (await shell.attach(target)).contexts()[0];
    const page = context?.pages()[0];
    if (context === undefined || page === undefined)
      throw new Error('WebKitGTK opened a window without a page');
    const shut = page.close.bind(page);
    // The driver only asks a page to go: a tab that is killed is gone when the browser no longer
    // lists it.
    Object.assign(page, {
      async close() {
        await shut();
        await untilThere(
          async () => ((await shell.targets()).includes(target) ? undefined : true),
          'the end of a window',
        );
      },
    });
    open.set(page, context);
    typeInstead(page);
    page.on('close', () => open.delete(page));
    for (const what of told) await what(context);
    return page;
  };
  const facade = {
    newPage,
    pages: () => [...open.keys()],
    addInitScript: (...given: Parameters<BrowserContext['addInitScript']>) =>
      tell((context) => context.addInitScript(...given)),
    exposeBinding: (...given: Parameters<BrowserContext['exposeBinding']>) =>
      tell((context) => context.exposeBinding(...given)),
    on: (name: string, listener: Listener) => {
      void tell((context) => context.on(name as 'page', listener as () => void));
    },
    clearCookies: () => Promise.all([...open.values()].map((context) => context.clearCookies())),
    close: () => shell.close(),
  };
  return facade as unknown as BrowserContext;
}

/** A screen in memory; it tells its number itself. */
async function openScreen(): Promise<{ readonly display: string; close(): Promise<void> }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise<string>((tell, fail) => {
    child.stdio[3]?.once('data', (text: Buffer) => tell(text.toString().trim()));
    child.once('error', fail).once('exit', () => fail(new Error('Xvfb ended at once')));
  });
  return { display: `:${number}`, close: () => end(child) };
}

export async function openWebkit(executablePath: string): Promise<Engine> {
  const screen = await openScreen();
  const listing = await openListing();
  const ground: Ground = {
    executablePath,
    display: screen.display,
    listing: `http://127.0.0.1:${(listing.address() as AddressInfo).port}`,
  };
  return {
    newContext: (options) => openContext(ground, options),
    openProfile: async () => {
      throw new Error('a name cannot be taken away from WebKitGTK');
    },
    async close() {
      listing.close();
      await screen.close();
    },
  };
}
