// Does a change as it was shown; what differs by then is shown again instead.

import { useState } from 'react';
import { codeOf } from '../../fault-code.ts';
import { useFaults } from '../../faults.ts';
import { useSay } from '../../intl.tsx';
import { showToast } from '../later.tsx';

export function useChange(
  lookAgain: () => Promise<unknown>,
  onDone: () => void,
): { readonly hasMoved: boolean; readonly run: (work: Promise<unknown>) => Promise<void> } {
  const say = useSay();
  const treat = useFaults();
  const [hasMoved, tellMoved] = useState(false);
  const run = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      showToast({ tone: 'done', title: say('change.done') });
      onDone();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'API_BKN_033') tellMoved(true);
      else if (code !== 'API_BKN_153') treat(error);
      await lookAgain();
    }
  };
  return { hasMoved, run };
}
