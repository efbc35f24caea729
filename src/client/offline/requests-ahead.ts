// Requests on their way for pages that are not open yet, by the hash of their query: a page that is
// opened meanwhile waits for one of these instead of sending it again.

export const requestsAhead = new Map<string, Promise<unknown>>();
