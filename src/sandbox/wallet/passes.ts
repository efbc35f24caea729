// The wallets of phones: Google's, which takes passes out of signed links and has them changed by
// name, and a phone with Apple's, which opens files and asks for newer ones itself.

import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Party, SandboxContext } from '../context/context.ts';
import { objectIn, readObject, textOf } from '../context/context.ts';
import { type Markup, page, show } from '../context/page.ts';
import type { Collection } from '../context/store.ts';
import { openPass } from './pass-file.ts';

export type PassKeys = { account: string; publicKey: string };
/** The public half of the key that the site has for the sandbox. */
export const sandboxPassKeys: PassKeys = {
  account: 'passes@sandbox.example',
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6OKn5XDU+k48aYWet7xP
LwRmLEjxqG+IbLmzvGyoT+FUQMgKRu5BmCu7X2vXXToL1Yc7/y6EJyPRa+Bix6VZ
jYIFPf5B9mopo3vkTBZMZR9bbIntC15jdpZkSgZSghRMwKfrlZljG7xOO+OkZRBR
z5yypm85Jdz6Io/egT6R2+4tJvL7xQuPWlgw7PE6WpHcF9xxAVTjKpk6s1S269M4
tse3T2rlwRHQysIJReNpWmA1b+Dt5NrqHM2wrwICiFdlhc1enGSxYelxTwTFp26Z
HdaPirEN2aFQmz6dVdr6dsovfK91Kgmg533/y+VRyTh6pB2h2pa3s820aOms9GOJ
3wIDAQAB
-----END PUBLIC KEY-----`,
};

type Fields = Record<string, unknown>;
/** A pass as the inbox answers it; `at` is an ISO instant. */
export type SavedPass = {
  id: string;
  wallet: 'apple' | 'google';
  at: string;
  /** How often it was changed since it was saved. */
  changes: number;
  pass: Fields;
  signedBy: string;
};
type Wallets = {
  keys: PassKeys;
  sandbox: SandboxContext;
  saved: Collection<SavedPass>;
  token: string;
};

/** The claims of a token that the account signed, or undefined. */
const claimsOf = ({ keys }: Wallets, token: string): Fields | undefined => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) => objectIn(Buffer.from(part, 'base64url').toString());
  if (read(head)?.['alg'] !== 'RS256') return undefined;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(keys.publicKey),
    Buffer.from(signature, 'base64url'),
  );
  const claims = isSigned ? read(body) : undefined;
  return claims?.['iss'] === keys.account ? claims : undefined;
};

const keep = (
  { saved, sandbox }: Wallets,
  { id, wallet, pass, signedBy }: Omit<SavedPass, 'at' | 'changes'>,
): void => {
  const at = new Date(sandbox.clock.now()).toISOString();
  const before = saved.get(id);
  if (before === undefined) saved.add(id, { id, wallet, at, changes: 0, pass, signedBy });
  else saved.set(id, { ...before, at, changes: before.changes + 1, pass, signedBy });
};

const saveGoogle = (c: Context, wallets: Wallets): Response | Promise<Response> => {
  const claims = claimsOf(wallets, c.req.param('token') ?? '');
  const { genericObjects = [] } = (claims?.['payload'] ?? {}) as { genericObjects?: Fields[] };
  const [pass] = genericObjects;
  if (claims?.['aud'] !== 'google' || claims['typ'] !== 'savetowallet' || pass === undefined)
    return c.text('Something went wrong. Please try again.', 400);
  const id = textOf(pass['id']);
  // A link opened again does not undo a change.
  if (wallets.saved.get(id) === undefined)
    keep(wallets, { id, wallet: 'google', pass, signedBy: wallets.keys.account });
  return c.redirect(`${wallets.sandbox.address(c)}/passes`, 302);
};

const changeGoogle = async (c: Context, wallets: Wallets): Promise<Response> => {
  if (c.req.header('authorization') !== `Bearer ${wallets.token}`)
    return c.json({ error: { code: 401 } }, 401);
  const before = wallets.saved.get(c.req.param('id') ?? '');
  if (before === undefined) return c.json({ error: { code: 404 } }, 404);
  const changed = (await readObject(c)) ?? {};
  keep(wallets, { ...before, pass: { ...before.pass, ...changed } });
  return c.json(changed);
};

const device = 'sandbox-phone';
const pushToken = '0123456789abcdef'.repeat(4);

const serviceOf = (pass: Fields) => {
  const [service, type, serial] = [
    textOf(pass['webServiceURL']),
    textOf(pass['passTypeIdentifier']),
    textOf(pass['serialNumber']),
  ];
  const headers = { authorization: `ApplePass ${textOf(pass['authenticationToken'])}` };
  return {
    headers,
    phone: `${service}/v1/devices/${device}/registrations/${type}`,
    serial,
    latest: `${service}/v1/passes/${type}/${serial}`,
  };
};
const idOf = (pass: Fields): string =>
  `${textOf(pass['passTypeIdentifier'])}.${textOf(pass['serialNumber'])}`;

const bytesOf = async (answer: Response): Promise<Uint8Array> =>
  new Uint8Array(await answer.arrayBuffer());

/** Opens the file at an address as a phone would, and asks to be told of changes. */
const openApple = async (c: Context, wallets: Wallets): Promise<Response> => {
  const url = textOf((await c.req.parseBody())['url']);
  if (!/^https?:\/\//.test(url)) return c.text('url= must be an address', 400);
  try {
    const { pass, signedBy } = openPass(await bytesOf(await fetch(url)));
    keep(wallets, { id: idOf(pass), wallet: 'apple', pass, signedBy });
    const { phone, serial, headers } = serviceOf(pass);
    await fetch(`${phone}/${serial}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ pushToken }),
    });
  } catch (error) {
    return c.text(`The phone refuses it: ${String(error)}`, 422);
  }
  return c.redirect('../passes', 303);
};

/** What a phone does when it was told, or when somebody pulls the pass down. */
const refreshApple = async (c: Context, wallets: Wallets): Promise<Response> => {
  const mine = wallets.saved.newest(100).filter(({ wallet }) => wallet === 'apple');
  for (const { pass, at } of mine) {
    const { latest, headers } = serviceOf(pass);
    const since = new Date(at).toUTCString();
    const answer = await fetch(latest, { headers: { ...headers, 'if-modified-since': since } });
    if (answer.status !== 200) continue;
    const newer = openPass(await bytesOf(answer));
    keep(wallets, { id: idOf(newer.pass), wallet: 'apple', ...newer });
  }
  return c.redirect('../passes', 303);
};

const rowsOf = ({ pass }: SavedPass): [string, string][] => {
  const generic = (pass['generic'] ?? {}) as Record<string, { label: string; value: string }[]>;
  const modules = (pass['textModulesData'] ?? []) as { header: string; body: string }[];
  return [
    ...Object.values(generic)
      .flat()
      .map(({ label, value }): [string, string] => [label, value]),
    ...modules.map(({ header, body }): [string, string] => [header, body]),
  ];
};

const passesPage = (saved: readonly SavedPass[]): Markup =>
  page({
    lang: 'en',
    title: 'Wallets · Sandbox',
    mark: 'Wallets',
    wide: true,
    body: html`<h1>Passes</h1>
<form class="row card" method="post" action="./passes/open">
<label>Address of a .pkpass<input name="url" size="60"></label><button class="main">Open</button></form>
<form class="row" method="post" action="./passes/refresh"><button>Ask for newer ones</button></form>
${saved.length === 0 ? html`<p class="soft">No pass yet.</p>` : ''}
${saved.map(
  (one) => html`<article class="card"><h2>${one.wallet} · ${one.id}</h2>
<p class="soft">${one.pass['voided'] === true || one.pass['state'] === 'INACTIVE' ? 'No longer valid · ' : ''}${one.at},
changed ${one.changes} times, signed by ${one.signedBy}</p>
<dl>${rowsOf(one).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></article>`,
)}`,
  });

export const passes = (sandbox: SandboxContext, keys: PassKeys): Party => {
  const wallets: Wallets = {
    keys,
    sandbox,
    saved: sandbox.store.collection<SavedPass>('wallet.passes'),
    token: randomBytes(24).toString('base64url'),
  };
  const routes = new Hono();
  routes.get('/google-wallet/save/:token', (c) => saveGoogle(c, wallets));
  routes.post('/google-wallet/token', async (c) => {
    const { assertion } = await c.req.parseBody();
    return claimsOf(wallets, textOf(assertion)) === undefined
      ? c.json({ error: 'invalid_grant' }, 400)
      : c.json({ access_token: wallets.token, expires_in: 3_600, token_type: 'Bearer' });
  });
  routes.patch('/google-wallet/walletobjects/v1/genericObject/:id', (c) =>
    changeGoogle(c, wallets),
  );
  routes.post('/passes/open', (c) => openApple(c, wallets));
  routes.post('/passes/refresh', (c) => refreshApple(c, wallets));
  routes.get('/passes', (c) => {
    const saved = wallets.saved.newest(100);
    return /\bapplication\/json\b/.test(c.req.header('accept') ?? '')
      ? c.json(saved, 200, { 'cache-control': 'no-store' })
      : show(c, passesPage(saved));
  });
  return {
    title: 'Wallets of phones',
    routes,
    shows: [
      {
        path: '/passes',
        says:
          "What was saved to Google's wallet, and what a phone with Apple's opened, each as its " +
          'maker checks it. As JSON for Accept: application/json.',
        open: true,
      },
      { path: 'POST /passes/open', says: 'url=: a phone opens the pass at that address.' },
      { path: 'POST /passes/refresh', says: 'the phone asks for newer passes.' },
    ],
  };
};
