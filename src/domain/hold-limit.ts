// How many rooms one phone, one device and one network may hold without payment, so that nobody can
// block a hotel for free.

import { policy } from './policy.ts';

/**
 * Bookings awaiting payment, and for the network also the rooms of the requested type at the
 * requested time; `Proven` counts those whose phone was proved.
 */
export type OpenHolds = {
  readonly phoneAll: number;
  readonly phoneProven: number;
  readonly deviceAll: number;
  readonly networkAll: number;
  readonly networkProven: number;
  readonly roomsAll: number;
  readonly roomsProven: number;
  /** Rooms there are of the type. */
  readonly stock: number;
};

export type HoldRequest = {
  /** The phone was proved by a code, or is that of the member who asks. */
  readonly isProven: boolean;
  /** False for all in a network that have no device of ours; they count as one. */
  readonly isOnDevice: boolean;
  readonly rooms: number;
};

/**
 * `prove` is lifted when the phone is proved, `unpaid` when a booking is paid or cancelled,
 * `network` when others in the network finish.
 */
export type HoldBar = 'prove' | 'unpaid' | 'network';

/** The rooms of a type that one network may hold at one time. */
export function roomsForNetwork(stock: number): number {
  return Math.max(1, Math.floor((stock * policy.holdsRoomTypePercent) / 100));
}

/**
 * Why one more hold is refused, or null. Anybody can enter somebody's phone or share a network, so
 * a guest who proved their phone is counted only with others who did: unproven holds of strangers
 * never block them. One booking of a proved phone may take more than the network's part of a room
 * type.
 */
export function holdBar(
  held: OpenHolds,
  { isProven, isOnDevice, rooms }: HoldRequest,
): HoldBar | null {
  if (isOnDevice && held.deviceAll >= policy.holdsOpenDevice) return 'unpaid';
  const most = roomsForNetwork(held.stock);
  if (isProven) {
    if (held.phoneProven >= policy.holdsOpenPhone) return 'unpaid';
    const isOverPart = held.roomsProven > 0 && held.roomsProven + rooms > most;
    return isOverPart || held.networkProven >= policy.holdsOpenNetwork ? 'network' : null;
  }
  const isFirst =
    held.phoneAll === 0 && held.deviceAll < (isOnDevice ? 1 : policy.holdsOpenUnsigned);
  const isWithinNetwork =
    held.networkAll < policy.holdsOpenNetwork && held.roomsAll + rooms <= most;
  return isFirst && isWithinNetwork ? null : 'prove';
}
