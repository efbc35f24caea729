// A header of every response of ours, by which the worker tells them from those of a captive portal
// or a gateway, which may bear any of the usual headers.

export const ownMark = { header: 'Site-Answer', value: '1' } as const;
