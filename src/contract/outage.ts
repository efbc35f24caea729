// Why our server cannot be reached. The worker marks a saved page with it, and the page reads it.

/**
 * `gone`: no connection; `slow`: nothing arrives in time; `portal`: a captive portal responds in
 * our place; `down`: there is a connection, and our side of it has trouble.
 */
export type Outage = 'gone' | 'slow' | 'portal' | 'down';
