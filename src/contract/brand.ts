// The product's names and partner address; no other file writes them.

export const brand = {
  name: 'Joystay',
  member: 'Joyer',
  /** With a no-break space: the name is never torn by the end of a line. */
  points: 'Joy\u00a0Xu',
  partnerUrl: 'https://partner.joystay.example/',
  themeColor: { light: '#fcfaf6', dark: '#0b1518' },
} as const;
