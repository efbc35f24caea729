// Tests each limit of rooms held without payment at its boundary.

import { expect, test } from 'vitest';
import {
  holdBar,
  roomsForNetwork,
  type HoldBar,
  type HoldRequest,
  type OpenHolds,
} from './hold-limit.ts';

const none: OpenHolds = {
  phoneAll: 0,
  phoneProven: 0,
  deviceAll: 0,
  networkAll: 0,
  networkProven: 0,
  roomsAll: 0,
  roomsProven: 0,
  stock: 10,
};
const guest: HoldRequest = { isProven: false, isOnDevice: true, rooms: 1 };
const proven: HoldRequest = { ...guest, isProven: true };
const unsigned: HoldRequest = { ...guest, isOnDevice: false };

test.each<[string, Partial<OpenHolds>, HoldRequest, HoldBar | null]>([
  ['a first hold is free', {}, guest, null],
  ['a second of a device needs the phone proved', { deviceAll: 1 }, guest, 'prove'],
  ['a second of a phone needs it proved', { phoneAll: 1 }, guest, 'prove'],
  ['a proved phone has two', { phoneProven: 1, phoneAll: 1, deviceAll: 1 }, proven, null],
  ['and no third', { phoneProven: 2, phoneAll: 2, deviceAll: 1 }, proven, 'unpaid'],
  ['a device has two, whatever is proved', { deviceAll: 2 }, proven, 'unpaid'],
  ['proving does not help a device that has two', { deviceAll: 2 }, guest, 'unpaid'],
  [
    'holds of strangers in the name of a phone do not count for who proves it',
    { phoneAll: 9 },
    proven,
    null,
  ],
  ['those without a device of ours share two in a network', { deviceAll: 1 }, unsigned, null],
  ['and a third of them proves its phone', { deviceAll: 2 }, unsigned, 'prove'],
  ['which lets it through', { deviceAll: 2 }, { ...proven, isOnDevice: false }, null],
  ['a network has twenty', { networkAll: 19 }, guest, null],
  ['and no more without proof', { networkAll: 20 }, guest, 'prove'],
  ['strangers who fill a network stop nobody who proves a phone', { networkAll: 20 }, proven, null],
  ['twenty that are proved are all', { networkAll: 20, networkProven: 20 }, proven, 'network'],
  ['a network holds half of a room type', { roomsAll: 4 }, guest, null],
  ['and no more without proof', { roomsAll: 5 }, guest, 'prove'],
  ['one booking of many rooms counts them all', {}, { ...guest, rooms: 6 }, 'prove'],
  ['and may be made when the phone is proved', {}, { ...proven, rooms: 6 }, null],
  [
    'but not beside others that are',
    { roomsAll: 1, roomsProven: 1 },
    { ...proven, rooms: 5 },
    'network',
  ],
  ['of a type with one room it is that one', { stock: 1 }, guest, null],
])('%s', (_, held, wish, bar) => expect(holdBar({ ...none, ...held }, wish)).toBe(bar));

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [500, 250],
])('of %i rooms a network may hold %i', (stock, most) => expect(roomsForNetwork(stock)).toBe(most));
