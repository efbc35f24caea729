// A newer worker takes over in every tab at once: the tab that asked for it opens anew, and what is half typed in the others stays until they say so too.

export type ChangeTools = {
  /** `refused` while some tab books, `done` when it is there already. */
  readonly take: () => Promise<'taken' | 'refused' | 'done'>;
  readonly reload: () => void;
  readonly offerReload: () => void;
};

/** `press` answers false when it was refused; `controlling` is told when another worker took over. */
export function makeChange({ take, reload, offerReload }: ChangeTools): {
  readonly press: () => Promise<boolean>;
  readonly controlling: () => void;
} {
  let isAsked = false;
  return {
    async press() {
      // Before the question: the worker may be in charge sooner than its answer is here.
      isAsked = true;
      const outcome = await take();
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
