// Connections that ask for much and read nothing: what is written for them must not wait in memory
// for as long as they like.

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { addresses, readNothing } from '../support/drippers.ts';
import { letPass } from '../support/time.ts';
import type { Attack } from './attack.ts';

const readers = 200;
/** The basemap, the longest file of the build, which no gate holds back. */
const files = resolve(import.meta.dirname, '../../dist/client/basemap');
const forMs = 60_000;

export const deafReaders: Attack = {
  row: 'A8',
  title: `${readers} readers that read nothing`,
  async play(site) {
    const before = site.use().megabytes;
    const path = `/basemap/${readdirSync(files).find((name) => name.endsWith('.pmtiles'))}`;
    const crowd = readNothing({ port: site.port }, readers, addresses(4), path);
    let [refused, asked, most] = [0, 0, 0];
    for (const end = Date.now() + forMs; Date.now() < end;) {
      asked += 1;
      if ((await site.ask('/api/promotion/getPromotionList')).status !== 200) refused += 1;
      most = Math.max(most, site.use().megabytes);
      await letPass(250, 'between two readers');
    }
    crowd.close();
    // Asked of the site: who reads nothing does not hear either that it was cut off.
    const { body } = await site.ask('/metrics');
    const cut = [...body.matchAll(/^site_readers_cut_total\{[^}]*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    return {
      held: refused === 0 && cut >= readers && site.isRunning(),
      seen: `${cut} connections were cut off within a minute, memory rose from ${before.toFixed(0)} to at most ${most.toFixed(0)} MB, ${refused} of ${asked} lists were refused`,
    };
  },
};
