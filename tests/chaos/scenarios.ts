// The table of conditions that a phone meets away from the network, each with what is expected of the app then.

import type { Stage } from './stage.ts';
import { deadServer } from './dead-server.ts';
import { slowNetwork } from './slow-network.ts';
import { portals } from './portals.ts';

/** `pays` plays in the lane that payment gateways lead back to. */
export type Scenario = { readonly id: string; readonly condition: string; readonly expected: string; readonly pays?: true; run(stage: Stage): Promise<void> };

const numberOf = ({ id }: Scenario): number => Number(id.slice(1));

export const scenarios: readonly Scenario[] = [...deadServer, ...slowNetwork, ...portals].toSorted((a, b) => numberOf(a) - numberOf(b));
