// An unmodified Vendure shop with its customers: installed in a folder outside the product, seeded,
// and started on its own PostgreSQL.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../support/postgres-server.ts';
import { bringPeer } from '../support/peer-folder.ts';
import { startProcess } from '../support/server-process.ts';
import type { Buyer, SoldShop } from './sold-shop.ts';

const vendureDir = process.env['VENDURE_DIR'] ?? mkdtempSync(join(tmpdir(), 'vendure-'));

/** A list of things as the shop's own import takes them. */
function csvOfThings(wanted: number, plenty: number, stock: number): string {
  const row = (name: string, count: number): string =>
    `${name},${name},,,,,,${name},200,standard,${count},true,,`;
  const names = (kind: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${kind}-${at}`);
  return [
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
    ...names('wanted', wanted).map((name) => row(name, stock)),
    ...names('plenty', plenty).map((name) => row(name, 1_000_000)),
  ].join('\n');
}

type Answer = Readonly<Record<string, { readonly state?: string; readonly errorCode?: string }>>;
/** A shop visitor: the session token of the first response is sent with later requests. */
function visitor(url: string) {
  let token = '';
  return async (query: string, variables: Record<string, unknown> = {}): Promise<Answer> => {
    const answer = await fetch(`${url}/shop-api`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = (await answer.json()) as {
      data?: Answer;
      errors?: readonly { readonly message: string }[];
    };
    // A deadlock or lost race that the shop reports as an error counts as a refusal.
    return data ?? { failed: { errorCode: errors?.[0]?.message ?? String(answer.status) } };
  };
}

const said = '... on Order { state } ... on ErrorResult { errorCode message }';
let customers = 0;
function vendureBuyer(url: string, variant: string, shipping: string): Buyer {
  const ask = visitor(url);
  const email = `guest-${(customers += 1)}@hotel.example`;
  const stateAfter = async (
    name: string,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<string | undefined> => (await ask(query, variables))[name]?.state;
  return {
    hold: async () => {
      if (
        (await stateAfter(
          'addItemToOrder',
          `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ${said} } }`,
          { id: variant },
        )) === undefined
      )
        return false;
      await ask(
        `mutation ($email: String!) { setCustomerForOrder(input: { emailAddress: $email, firstName: "An", lastName: "Nguyen" }) { ${said} } }`,
        { email },
      );
      await ask(
        `mutation { setOrderShippingAddress(input: { fullName: "Nguyen Van An", streetLine1: "1 Le Loi", countryCode: "VN" }) { ${said} } }`,
      );
      await ask(
        `mutation ($id: ID!) { setOrderShippingMethod(shippingMethodId: [$id]) { ${said} } }`,
        { id: shipping },
      );
      return (
        (await stateAfter(
          'transitionOrderToState',
          `mutation { transitionOrderToState(state: "ArrangingPayment") { ${said} } }`,
        )) === 'ArrangingPayment'
      );
    },
    pay: async () =>
      (await stateAfter(
        'addPaymentToOrder',
        `mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { ${said} } }`,
      )) === 'PaymentSettled',
  };
}

export async function openVendure(
  wanted: number,
  plenty: number,
  stock: number,
): Promise<SoldShop & { readonly version: string }> {
  const cwd = vendureDir;
  const version = bringPeer('vendure', cwd, '@vendure/core');
  writeFileSync(join(cwd, 'things.csv'), csvOfThings(wanted, plenty, stock));
  const database = await startPostgres();
  const env = { DATABASE_URL: database.url, PORT: '4397' };
  execFileSync(process.execPath, ['shop.js', 'fill'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = await startProcess([process.execPath, 'shop.js'], cwd, 4_397, env, '/health');
  const { products } = (
    (await (
      await fetch(`${server.url}/shop-api`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: '{ products(options: { take: 100 }) { totalItems } }' }),
      })
    ).json()) as { data: { products: { totalItems: number } } }
  ).data;
  if (products.totalItems !== wanted + plenty)
    throw new Error(
      `the shop has ${products.totalItems} things to sell instead of ${wanted + plenty}`,
    );
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: number; sku: string }>(
    'select id, sku from product_variant',
  );
  const variants = new Map(rows.map(({ id, sku }) => [sku, String(id)]));
  return {
    version,
    server,
    buyer: (thing) => vendureBuyer(server.url, variants.get(thing) ?? '', '1'),
    paid: async (thing) => {
      const told = await client.query<{ count: string }>(
        'select coalesce(sum(l.quantity), 0) count from "order" o join order_line l on l."orderId" = o.id where o.state = \'PaymentSettled\' and l."productVariantId" = $1',
        [variants.get(thing)],
      );
      return Number(told.rows[0]?.count);
    },
    close: async () => {
      await client.end();
      await server.end();
      await database.stop();
      if (process.env['VENDURE_DIR'] === undefined) rmSync(cwd, { recursive: true, force: true });
    },
  };
}
