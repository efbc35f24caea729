// Shows and takes the pictures that members send: turned upright, without what they tell about where they were taken, in forms of ours.

import { Fault } from '#contract/errors.ts';
import type { Context, House } from './context.ts';
import { randomName } from './keys.ts';
import { pictureForms, type PictureFile } from './picture-forms.ts';
import { addHits, lockGates } from './store/auth.ts';
import { addPicture, findPictureFile, uploadAddress } from './store/upload.ts';
import { freeAt, subjectOf } from './verification-code.ts';

/** A year: what lies under a name never changes. */
const forGood = 'public, max-age=31536000, immutable';

/** Null for an address that no picture has. */
export async function uploadedPicture(house: House, address: string): Promise<Response | null> {
  const [, name = '', width, ending] = uploadAddress.exec(address) ?? [];
  if (name === '') return null;
  const bytes = await findPictureFile(
    house.db,
    name,
    Number(width),
    ending as PictureFile['ending'],
  );
  if (bytes === undefined) return null;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${ending}`,
      'Cache-Control': forGood,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Keeps a picture under a new name. Faults: API_GNR_103 after too many within an hour, API_RVW_102 for what is no picture or too small. */
export async function takePicture(
  ctx: Context,
  memberSn: number,
  original: Uint8Array,
): Promise<{ name: string; color: string }> {
  const gate = subjectOf('picture', String(memberSn));
  const isFree = await ctx.transact(async (db) => {
    if (freeAt(await lockGates(db, [gate], ctx.now), ctx.now) !== null) return false;
    await addHits(db, [gate], ctx.now);
    return true;
  });
  if (!isFree) throw new Fault('API_GNR_103');
  const forms = await pictureForms(original).catch((error: unknown) => {
    throw new Fault('API_RVW_102', {
      reason: error instanceof Error ? error.message : String(error),
    });
  });
  const name = `u-${randomName()}`;
  await ctx.transact((db) => addPicture(db, name, memberSn, forms, ctx.now));
  return { name, color: forms.color };
}
