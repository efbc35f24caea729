// Asks an open page what only a page knows.

const askMs = 500;

/** Null when the page does not answer in time, as a suspended one. */
export function askPage(
  client: Client,
  type: 'IS_BOOKING' | 'WANTS_FEW_BYTES',
): Promise<boolean | null> {
  const channel = new MessageChannel();
  client.postMessage({ type }, [channel.port2]);
  return new Promise((resolve) => {
    channel.port1.addEventListener('message', ({ data }) => resolve(data === true));
    channel.port1.start();
    setTimeout(() => resolve(null), askMs);
  });
}
