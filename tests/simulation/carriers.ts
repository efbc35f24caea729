// In-memory carriers of messages for simulated lives. What they accepted is the reference for what
// was told, and they fail in every way carriers can.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Instant } from '#domain/time/time.ts';
import type { AppContext } from '#server/context/request-context.ts';
import type { SeededRandom } from '#server/seed/seeded-random.ts';

/** What was accepted: `id` is what makes a repeated message the same one to its carrier. */
export type Told = {
  readonly channel: 'mail' | 'zns' | 'sms';
  readonly id: string;
  readonly at?: Instant;
};

/** What may happen to a message of each kind besides being taken. */
const troubles = {
  mail: ['later', 'bounce', 'answerLost'],
  zns: ['refused', 'answerLost'],
  sms: ['down', 'answerLost'],
} as const;
type Trouble<Kind extends keyof typeof troubles> = (typeof troubles)[Kind][number] | 'fine';
/** How often one of them happens. */
const troubled = 0.15;

export type Carriers = {
  readonly told: Told[];
  /** From now on nothing happens to a message. */
  readonly calm: () => void;
  readonly house: Pick<AppContext, 'mail' | 'zns' | 'sms'>;
};

/**
 * `hear` is called for each message that is accepted, whatever its sender gets to know; `by` draws
 * the troubles, of which there are none without it.
 */
export function openCarriers({
  hear = () => {},
  by = null,
  now = null,
}: {
  readonly hear?: (told: Told) => void;
  readonly by?: SeededRandom | null;
  readonly now?: (() => Instant) | null;
} = {}): Carriers {
  const told: Told[] = [];
  let isCalm = by === null;
  const turn = <Kind extends keyof typeof troubles>(kind: Kind): Trouble<Kind> =>
    by !== null && !isCalm && by.is(troubled) ? by.pick<Trouble<Kind>>(troubles[kind]) : 'fine';
  const accept = (channel: Told['channel'], id: string): void => {
    told.push({ channel, id, ...(now === null ? {} : { at: now() }) });
    hear({ channel, id });
  };
  return {
    told,
    calm: () => {
      isCalm = true;
    },
    house: {
      mail: {
        isSetUp: true,
        send: async ({ messageId }) => {
          const mood = turn('mail');
          if (mood === 'later') return { outcome: 'later', error: '451 greylisted' };
          if (mood === 'bounce') return { outcome: 'refused', error: '550 nobody' };
          accept('mail', messageId);
          return mood === 'answerLost'
            ? { outcome: 'later', error: 'the connection was lost' }
            : { outcome: 'accepted' };
        },
        close: () => {},
      },
      zns: {
        isSetUp: true,
        hasTemplate: () => true,
        send: async ({ trackingId }) => {
          const mood = turn('zns');
          if (mood === 'refused') return { outcome: 'refused', error: '-118', isOurs: false };
          accept('zns', trackingId);
          return mood === 'answerLost'
            ? { outcome: 'unknown', error: 'no answer' }
            : { outcome: 'accepted', id: trackingId };
        },
        readReport: () => null,
      },
      sms: {
        send: async (_phone, _text, request = '') => {
          const mood = turn('sms');
          if (mood === 'down') throw new Fault(errorCodes.smsFailed);
          accept('sms', request);
          if (mood === 'answerLost') throw new Fault(errorCodes.smsFailed);
        },
      },
    },
  };
}
