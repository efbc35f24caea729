// Receives and serves the pictures that members send: rotated upright, without metadata, in our own
// forms.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext, AppContext } from '../context/request-context.ts';
import { randomName } from '../crypto/keys.ts';
import { freeAt, subjectOf } from '../identity/verification-code.ts';
import {
  addPicture,
  findPictureFile,
  uploadAddress,
  type PictureFile,
} from '../store/hotel/upload.ts';
import { addHits, lockHits } from '../store/member/auth.ts';

/** A year: the file under a name never changes. */
const forGood = 'public, max-age=31536000, immutable';

/** Null for an address that no picture has. */
export async function uploadedPicture(
  appContext: AppContext,
  address: string,
): Promise<Response | null> {
  const [, name = '', width, ending] = uploadAddress.exec(address) ?? [];
  if (name === '') return null;
  const bytes = await findPictureFile(
    appContext.db,
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

/**
 * Stores a picture under a new name. Faults: `tooManyRequests` after too many within an hour,
 * `busy` while too many are being made, `invalidPicture` for a file that is not accepted.
 */
export async function takePicture(
  ctx: RequestContext,
  memberSn: number,
  original: Uint8Array,
): Promise<{ name: string; color: string }> {
  const sender = String(memberSn);
  // Checked before the attempt is counted: a sender who is told to retry has not used one up.
  if (!ctx.pictures.hasRoom(sender)) throw new Fault(errorCodes.busy);
  const subject = subjectOf('picture', sender);
  const isFree = await ctx.transact(async (db) => {
    if (freeAt(await lockHits(db, [subject], ctx.now), ctx.now) !== null) return false;
    await addHits(db, [subject], ctx.now);
    return true;
  });
  if (!isFree) throw new Fault(errorCodes.tooManyRequests);
  const forms = await ctx.pictures.make(sender, original);
  const name = `u-${randomName()}`;
  await ctx.transact((db) => addPicture(db, name, memberSn, forms, ctx.now));
  return { name, color: forms.color };
}
