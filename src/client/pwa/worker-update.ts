// A newer worker takes over in every tab at once: the tab that asked for it opens anew, and what is half typed in the others stays until they say so too.

export type HandoverOptions = {
  /** `refused` while some tab books, `done` when it is there already. */
  readonly takeOver: () => Promise<'taken' | 'refused' | 'done'>;
  readonly reload: () => void;
  readonly offerReload: () => void;
};

/** `press` answers false when it was refused; `controlling` is told when another worker took over. */
export function createUpdateHandover({ takeOver, reload, offerReload }: HandoverOptions): {
  readonly press: () => Promise<boolean>;
  readonly controlling: () => void;
} {
  let isAsked = false;
  return {
    async press() {
      // Before the question: the worker may be in charge sooner than its answer is here.
      isAsked = true;
      const outcome = await takeOver();
      isAsked = outcome === 'taken';
      if (outcome === 'done') reload();
      return outcome !== 'refused';
    },
    controlling: () => {
      if (isAsked) reload();
      else offerReload();
    },
  };
}
