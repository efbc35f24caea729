// A timeout for work that may never settle, such as IndexedDB or a dead connection.

/**
 * The result of the work, or `otherwise` when it fails or takes more than `ms` milliseconds; the
 * work itself goes on.
 */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<Value>((wake) => {
    timer = setTimeout(wake, ms, otherwise);
  });
  try {
    return await Promise.race([work, timedOut]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
