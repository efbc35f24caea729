// Plays attacks on a started site, each on a copy of the sample country of its own, and prints
// which held.
// Run: npm run attacks            all of them
//      npm run attacks -- A1 A5   only these rows

import { say } from '../../scripts/terminal.mjs';
import makeTemplate from '../e2e/support/template.ts';
import { anonymousWrites } from './anonymous-writes.ts';
import type { Attack } from './attack.ts';
import { backupBesidePages } from './backup-beside-pages.ts';
import { deafReaders } from './deaf-readers.ts';
import { oddNotices, ownPayLink } from './forged-notices.ts';
import { freeRewards } from './free-rewards.ts';
import { guardedHistory } from './guarded-history.ts';
import { guessBookings } from './guess-bookings.ts';
import { lockOut } from './lock-out.ts';
import { openHolds, spentPhone } from './open-holds.ts';
import { operatorSocket } from './operator-socket.ts';
import { pictureBombs } from './picture-bombs.ts';
import { openAttackedSite } from './site.ts';
import { slowBodies } from './slow-bodies.ts';

const attacks: readonly Attack[] = [
  slowBodies,
  pictureBombs,
  lockOut,
  freeRewards,
  openHolds,
  anonymousWrites,
  guardedHistory,
  deafReaders,
  operatorSocket,
  backupBesidePages,
  ownPayLink,
  oddNotices,
  spentPhone,
  guessBookings,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((row) => !attacks.some((attack) => attack.row === row));
if (unknown.length > 0) {
  say(
    `No such attack: ${unknown.join(', ')}. There are ${attacks.map(({ row }) => row).join(', ')}.`,
  );
  process.exit(2);
}

const stop = await makeTemplate();
let failed = 0;
let passed = 0;
try {
  for (const { row, title, isEmbedded, play } of attacks) {
    if (wanted.length > 0 && !wanted.includes(row)) continue;
    const site = await openAttackedSite({}, isEmbedded);
    const begun = Date.now();
    try {
      const { held, seen } = await play(site);
      if (held) passed += 1;
      else failed += 1;
      const seconds = ((Date.now() - begun) / 1_000).toFixed(0);
      say(`${held ? 'held    ' : 'NOT HELD'}  ${row.padEnd(4)} ${title} (${seconds} s)`);
      say(`                ${seen}`);
    } finally {
      await site.close();
    }
  }
} finally {
  await stop();
}
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
