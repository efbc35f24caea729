// Promises that a booking is moved only to a room type that can be had: the others are locked and
// say why, and the booking's own, which it takes itself, is not among them.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoomChoice } from '#client/features/account/bookings/room-choice.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import type { RoomView } from '#contract/schemas/hotel.ts';
import vi from '#locales/vi.json' with { type: 'json' };

const room = (sn: number, state: RoomView['state']): RoomView =>
  ({ sn, name: `Phòng ${sn}`, state, price: { total: sn * 100_000 } }) as unknown as RoomView;
const own = 1;

/** Each row by its number: whether it can be chosen, and what it says. */
async function rows(rooms: readonly RoomView[], chosen = own): Promise<Map<number, string>> {
  const html = renderToStaticMarkup(
    <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
      <RoomChoice rooms={rooms} own={own} chosen={chosen} onChoose={() => undefined} />
    </Intl>,
  );
  return new Map(
    html
      .split('<label')
      .slice(1)
      .map((row) => {
        const input = /<input[^>]*>/.exec(row)?.[0] ?? '';
        const isLocked = /\sdisabled=/.test(input);
        return [
          Number(/value="(\d+)"/.exec(input)?.[1]),
          `${isLocked ? 'locked' : 'open'} ${row.replace(/^[^>]*>/, '').replaceAll(/<[^>]*>/g, ' ')}`,
        ];
      }),
  );
}

test('a room type without a free room is locked and says why', async () => {
  const shown = await rows([room(2, 'free'), room(3, 'soldOut'), room(4, 'outsideHours')]);
  expect(shown.get(2)).toMatch(/^open .*200\.000/);
  expect(shown.get(3)).toMatch(/^locked/);
  expect(shown.get(3)).toContain(vi['change.no.soldOut']);
  expect(shown.get(3)).not.toContain('300.000');
  expect(shown.get(4)).toMatch(/^locked/);
  expect(shown.get(4)).toContain(vi['change.no.outsideHours']);
});

test('the room type of the booking stays open, though the booking fills it', async () => {
  const shown = await rows([room(own, 'soldOut'), room(2, 'free')], 2);
  expect(shown.get(own)).toMatch(/^open .*100\.000/);
  expect(shown.get(own)).not.toContain(vi['change.no.soldOut']);
});
