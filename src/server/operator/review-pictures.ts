// Pictures of reviews: those that wait for somebody to look at them, and what became of it.

import { hiddenReasons } from '#domain/review.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { lockPicture, setPictureState, waitingPictures } from '../store/hotel/upload.ts';
import { byHand, when, type Command, type Desk } from './command.ts';

const maxListed = 100;

export const pictures: Command = {
  args: [],
  description:
    'Lists the pictures of reviews that nobody has looked at, the oldest first, with the ' +
    'address of each.',
  async run(desk) {
    const waiting = await waitingPictures(desk.db, maxListed);
    for (const { name, review_sn: review, slug, created_at: at } of waiting)
      desk.print(`${name}  ${when(at)}  review ${review} of ${slug}  /photos/${name}-1200.webp`);
    desk.print(waiting.length === 0 ? 'No picture waits.' : `${waiting.length} pictures wait.`);
    return 0;
  },
};

async function setPicture(
  desk: Desk,
  name: string,
  why: string,
  reason: string | null,
): Promise<number> {
  const act = reason === null ? 'show-picture' : 'refuse-picture';
  await byHand(desk, act, `picture ${name}`, why, async (db, now) => {
    const picture = await lockPicture(db, name);
    if (picture === undefined) throw new Error(`No review has a picture ${name}.`);
    const { approved_at: approved, refused_reason: refused } = picture;
    if (reason === null ? approved !== null : refused !== null)
      throw new Error(
        `Picture ${name} is ${reason === null ? 'shown' : `refused (${refused})`} already.`,
      );
    await setPictureState(db, name, reason, now);
    await markHotelChanged(db, picture.hotel_sn);
  });
  desk.print(
    reason === null
      ? `Picture ${name} is shown with its review and in the hotel's gallery.`
      : `Picture ${name} is not shown (${reason}); its writer is told so where the review stands.`,
  );
  return 0;
}

export const showPicture: Command = {
  args: ['NAME'],
  needsWhy: true,
  description: "Shows a picture with its review and in its hotel's gallery.",
  run: (desk, { args: [name = ''], options }) => setPicture(desk, name, options['why'] ?? '', null),
};

export const refusePicture: Command = {
  args: ['NAME', hiddenReasons.join('|')],
  needsWhy: true,
  description: 'Keeps a picture from being shown; its review stays.',
  run(desk, { args: [name = '', reason = ''], options }) {
    if (!(hiddenReasons as readonly string[]).includes(reason))
      throw new Error(
        `A picture is refused for one of: ${hiddenReasons.join(', ')}; not for "${reason}".`,
      );
    return setPicture(desk, name, options['why'] ?? '', reason);
  },
};
