// Asks the browser to spare what is saved here when the disk is full: from the first booking on there is something that must not be lost.

/** Asked again it answers the same; browsers that ask people do so once. */
export function requestPersistentStorage(): void {
  try {
    void navigator.storage.persist().catch(() => {
      /* it may still be kept */
    });
  } catch {
    /* no such thing in this browser */
  }
}
