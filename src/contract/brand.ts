// The product's names, hotline and partner address; no other file writes them.

export const brand = {
  name: 'Joystay',
  member: 'Joyer',
  /** With a no-break space: the name is never torn by the end of a line. */
  points: 'Joy\u00a0Xu',
  /**
   * Shown to people; no number has been given yet, so the last digits stay open until there is one.
   */
  hotline: '1900 xxxx',
  /** Empty while there is no number to dial: then the hotline is shown and cannot be tapped. */
  hotlineDial: '',
  partnerUrl: 'https://partner.joystay.example/',
  themeColor: { light: '#fcfaf6', dark: '#0b1518' },
} as const;
