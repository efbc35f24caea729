// In-memory carriers of messages for simulated lives. What they accepted is the reference for what
// was told, and they fail in every way carriers can.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { AppContext } from '#server/context/request-context.ts';

/** What was accepted: `id` is what makes a repeated message the same one to its carrier. */
export type Told = { readonly channel: 'mail' | 'zns' | 'sms'; readonly id: string };

/** What happens to the next message of each kind; `fine` again afterwards. */
export type CarrierFaults = {
  mail: 'fine' | 'later' | 'bounce' | 'answerLost';
  zns: 'fine' | 'refused' | 'answerLost';
  sms: 'fine' | 'down' | 'answerLost';
};

export type Carriers = {
  readonly told: Told[];
  readonly moods: CarrierFaults;
  readonly house: Pick<AppContext, 'mail' | 'zns' | 'sms'>;
};

/** `hear` is called for each message that is accepted, whatever its sender gets to know. */
export function openCarriers(hear: (told: Told) => void = () => {}): Carriers {
  const told: Told[] = [];
  const moods: CarrierFaults = { mail: 'fine', zns: 'fine', sms: 'fine' };
  const turn = <Kind extends keyof CarrierFaults>(kind: Kind): CarrierFaults[Kind] => {
    const mood = moods[kind];
    moods[kind] = 'fine' as CarrierFaults[Kind];
    return mood;
  };
  const accept = (channel: Told['channel'], id: string): void => {
    told.push({ channel, id });
    hear({ channel, id });
  };
  return {
    told,
    moods,
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
