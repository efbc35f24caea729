// The table of conditions that a phone meets away from the network, each with what is expected of
// the app then.

import { bookings } from './booking.ts';
import { clocks } from './clocks.ts';
import { deadServer } from './dead-server.ts';
import { leftPages } from './left-pages.ts';
import { outboxes } from './outboxes.ts';
import { paying } from './paying.ts';
import { portals } from './portals.ts';
import { queues } from './queue.ts';
import { slowNetwork } from './slow-network.ts';
import type { Stage } from './stage.ts';
import { storages } from './storage.ts';
import { updates } from './updates.ts';
import { vouchers } from './vouchers.ts';
import { weakNetwork } from './weak.ts';

/**
 * `pays` plays in the lane that payment gateways lead back to; `alone` measures, and plays when
 * nothing else does.
 */
export type Scenario = {
  readonly id: string;
  readonly condition: string;
  readonly expected: string;
  readonly pays?: true;
  readonly alone?: true;
  /**
   * What is still missing: the scenario is known to fail, and one that holds has to lose this mark.
   */
  readonly expectedToFail?: string;
  run(stage: Stage): Promise<void>;
};

const numberOf = ({ id }: Scenario): number => Number(id.slice(1));

export const scenarios: readonly Scenario[] = [
  ...deadServer,
  ...slowNetwork,
  ...weakNetwork,
  ...portals,
  ...bookings,
  ...clocks,
  ...queues,
  ...outboxes,
  ...paying,
  ...storages,
  ...updates,
  ...vouchers,
  ...leftPages,
].toSorted((a, b) => numberOf(a) - numberOf(b));
