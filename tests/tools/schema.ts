// Draws the tables from a migrated database into docs/schema.md, and writes all of its catalogue
// into tests/golden/schema.txt, so that what a migration changes shows in review.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCatalogue, type Catalogue, type Column, type Table } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/test-database.ts';

export const drawingPath = resolve(import.meta.dirname, '../../docs/schema.md');
export const goldenPath = resolve(import.meta.dirname, '../golden/schema.txt');

/** Every table by the noun it belongs to, as a reader looks for it. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  Places: ['area'],
  Hotels: ['hotel', 'hotel_old_slug', 'hotel_change', 'add_on'],
  Rooms: ['room_type', 'rate_plan', 'price_override', 'surcharge', 'flash_sale', 'room_search'],
  Members: ['member', 'member_setting', 'consent', 'left_phone', 'hotel_staff', 'favorite'],
  'Signing in': [
    'verification_code',
    'code_gate',
    'session',
    'spent_refresh',
    'known_device',
    'pin_try',
    'passkey',
    'passkey_challenge',
    'social_identity',
    'social_trip',
    'social_ticket',
  ],
  Bookings: [
    'booking',
    'booking_history',
    'booking_add_on',
    'booking_invoice',
    'booking_cancellation',
    'booking_change',
    'dispute',
    'guest_day',
    'open_hold',
  ],
  Money: ['payment_attempt', 'payment_inbox', 'refund', 'operator_act'],
  Rewards: [
    'promotion',
    'hotel_collection',
    'coupon',
    'member_coupon',
    'coupon_use',
    'point_entry',
    'stamp',
  ],
  Reviews: ['review', 'picture', 'picture_file', 'review_picture', 'review_translation'],
  Notices: [
    'watch',
    'message',
    'mail_reply',
    'short_link',
    'desk_presence',
    'wallet_pass',
    'wallet_device',
    'booking_notice',
    'member_notice',
    'push_subscription',
    'reminder',
    'push_delivery',
  ],
  Usage: ['search_click', 'search_click_day', 'usage_event'],
  Operation: ['idempotency_key', 'job', 'fact', 'browser_error'],
};

const shortTypes: Readonly<Record<string, string>> = {
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
  'timestamp with time zone': 'timestamptz',
};
/** As the migrations write it. */
function shortType(type: string): string {
  const one = type.replace(/\[\]$/, '');
  return `${shortTypes[one] ?? one}${type.slice(one.length)}`;
}

const nounOf = (table: string): string | undefined =>
  Object.keys(nouns).find((noun) => nouns[noun]?.includes(table));

/** Throws a sentence when a table has no noun, or a noun a table that is not there. */
function requireNouns({ tables }: Catalogue): void {
  const there = new Set(tables.map(({ name }) => name));
  const unnamed = [...there].filter((name) => nounOf(name) === undefined);
  const gone = Object.values(nouns)
    .flat()
    .filter((name) => !there.has(name));
  if (unnamed.length > 0)
    throw new Error(`Say in tests/tools/schema.ts to which noun ${unnamed.join(', ')} belongs.`);
  if (gone.length > 0)
    throw new Error(`Take ${gone.join(', ')} from tests/tools/schema.ts: there is no such table.`);
}

function columnLine(table: Table, { name, type, isNullable }: Column): string {
  const keys = [
    ...(table.key.includes(name) ? ['PK'] : []),
    ...(table.references.some(({ columns }) => columns.includes(name)) ? ['FK'] : []),
  ];
  return [
    `    ${shortType(type)} ${name}`,
    ...(keys.length > 0 ? [keys.join(', ')] : []),
    ...(isNullable ? ['"null"'] : []),
  ].join(' ');
}

/** Many or at most one row here, exactly one or at most one there. */
function referenceLines(table: Table): string[] {
  return table.references.map(({ columns, table: other, isUnique }) => {
    const isNullable = table.columns.some(
      ({ name, isNullable: is }) => is && columns.includes(name),
    );
    return `  ${table.name} ${isUnique ? '|o' : '}o'}--${isNullable ? 'o|' : '||'} ${other} : ${columns.join('_')}`;
  });
}

function nounPart(noun: string, tables: readonly Table[]): string[] {
  return [
    `## ${noun}`,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap((table) => [
      `  ${table.name} {`,
      ...table.columns.map((column) => columnLine(table, column)),
      '  }',
    ]),
    ...tables.flatMap(referenceLines),
    '```',
    '',
  ];
}

/** An arrow from each noun to those that its tables refer to. */
function overview({ tables }: Catalogue): string[] {
  const arrows = tables.flatMap(({ name, references }) =>
    references.map(({ table }) => [nounOf(name), nounOf(table)] as const),
  );
  const id = (noun: string): string => noun.replace(/ .*/, '');
  const lines = arrows
    .filter(([from, to]) => from !== to)
    .map(([from = '', to = '']) => `  ${id(from)} --> ${id(to)}`);
  return [
    '```mermaid',
    'flowchart BT',
    ...Object.entries(nouns).map(
      ([noun, own]) =>
        `  ${id(noun)}["${noun}<br/>${own.length} ${own.length > 1 ? 'tables' : 'table'}"]`,
    ),
    ...[...new Set(lines)].toSorted(),
    '```',
    '',
  ];
}

/** The whole page: which noun refers to which, then the tables of each. */
export function schemaPicture(catalogue: Catalogue): string {
  requireNouns(catalogue);
  const byName = new Map(catalogue.tables.map((table) => [table.name, table]));
  return [
    '# The tables',
    '',
    'Made from a migrated database by `npm run schema`; a test holds the two together. What a column is for, and what each number means, is said in `src/server/store/engine/migrations/`.',
    '',
    'An arrow leads from a table to the one it refers to. `"null"` marks a column that may be empty. The ledger of migrations itself is left out.',
    '',
    ...overview(catalogue),
    ...Object.entries(nouns).flatMap(([noun, names]) =>
      nounPart(
        noun,
        names.flatMap((name) => byName.get(name) ?? []),
      ),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function tableText({ name, columns, constraints, indexes, triggers }: Table): string[] {
  const widest = Math.max(...columns.map((column) => column.name.length));
  return [
    `table ${name}`,
    ...columns.map((column) =>
      [
        `  ${column.name.padEnd(widest)} ${column.type}`,
        ...(column.isNullable ? [] : ['not null']),
        ...(column.made === '' ? [] : [column.made]),
      ].join(' '),
    ),
    ...constraints.map((line) => `  constraint ${line}`),
    ...indexes.map((line) => `  ${line}`),
    ...triggers.map((line) => `  ${line}`),
    '',
  ];
}

/** Everything a migration can change, in an order that does not depend on it. */
export function schemaText({ extensions, tables, functions, others }: Catalogue): string {
  return [
    ...extensions.map((name) => `extension ${name}`),
    ...others,
    ...tables.flatMap(tableText),
    ...functions,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

if (import.meta.main) {
  const database = await openTestDatabase({ kind: 'embedded' });
  const catalogue = await readCatalogue(database.pool);
  await database.close();
  writeFileSync(goldenPath, schemaText(catalogue));
  writeFileSync(drawingPath, schemaPicture(catalogue));
}
