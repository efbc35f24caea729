// A new worker takes over in all tabs at once: only the tab that asked for it reloads, so that what
// is typed in the others is not lost.

export type HandoverOptions = {
  /** `refused` while a tab is booking, `done` when the new worker is already active. */
  readonly takeOver: () => Promise<'accepted' | 'refused' | 'done'>;
  readonly reload: () => void;
  readonly offerReload: () => void;
};

/**
 * `press` resolves to false when it was refused; `controlling` is called when another worker has
 * taken over.
 */
export function createUpdateHandover({ takeOver, reload, offerReload }: HandoverOptions): {
  readonly press: () => Promise<boolean>;
  readonly controlling: () => void;
} {
  let isRequested = false;
  return {
    async press() {
      // Set first: the worker may take over before its response arrives.
      isRequested = true;
      const outcome = await takeOver();
      isRequested = outcome === 'accepted';
      if (outcome === 'done') reload();
      return outcome !== 'refused';
    },
    controlling: () => {
      if (isRequested) reload();
      else offerReload();
    },
  };
}
