// Asks the browser not to delete this site's data when the device is full. From the first booking
// on there is something that must not be lost.

/** May be called again: a browser that asks the visitor asks only once. Never throws. */
export function requestPersistentStorage(): void {
  try {
    void navigator.storage.persist().catch(() => {
      /* the data may still survive */
    });
  } catch {
    /* not supported by this browser */
  }
}
