// The colours of `styles/tokens.css` as hex, because mail programs read neither oklch nor variables;
// a test holds that they are the same.

/** Each in the light and in the dark. */
export const themed = {
  background: ['#fcfaf6', '#091518'],
  card: ['#ffffff', '#122024'],
  sunken: ['#f5f2ec', '#0d191d'],
  foreground: ['#11262c', '#f2f0ea'],
  'ink-2': ['#405458', '#b3c1c1'],
  'muted-foreground': ['#5a6b6f', '#98a8aa'],
  border: ['#e3dfd8', '#2a3a3e'],
  primary: ['#055b66', '#6bd0d6'],
  'primary-foreground': ['#ffffff', '#04191e'],
  'primary-ink': ['#06515b', '#84dce0'],
  'primary-soft': ['#def2f5', '#10383e'],
  lamp: ['#fbbd47', '#fcc155'],
  'lamp-foreground': ['#11262c', '#04191e'],
  'lamp-soft': ['#fef0d2', '#422f13'],
  'lamp-ink': ['#80500e', '#fed076'],
  leaf: ['#1d754c', '#75d5a0'],
  'leaf-soft': ['#dbf6e7', '#163827'],
} as const;

/** The ticket keeps its colours in both themes, like the check-in card. */
const ticket = {
  ticket: '#01464f',
  'ticket-ink': '#ffffff',
  'ticket-ink-2': '#cfe0e3',
  'ticket-line': '#4d7d84',
} as const;

export type Color = keyof typeof themed | keyof typeof ticket;

/** In the light: what a mail says inline. */
export function colorOf(name: Color): string {
  return name in ticket
    ? ticket[name as keyof typeof ticket]
    : themed[name as keyof typeof themed][0];
}

/** Classes for fill, ink and line; only programs that know the reader's theme read the dark ones. */
export type Use = 'b' | 'i' | 'l';
const properties: Readonly<Record<Use, string>> = {
  b: 'background-color',
  i: 'color',
  l: 'border-color',
};

/** The dark rules of the classes that a letter wears. */
export function darkRules(letter: string): string {
  const worn = new Set(letter.match(/\b[bil]-[a-z\d-]+(?=[ "])/g));
  return [...worn]
    .flatMap((name) => {
      const color = name.slice(2);
      const use = properties[name.slice(0, 1) as Use];
      const dark = color in themed ? themed[color as keyof typeof themed][1] : null;
      // What fills a ticket stays; a program that inverts by itself must be told so.
      const value = dark ?? (color in ticket ? ticket[color as keyof typeof ticket] : null);
      return value === null ? [] : [`.${name}{${use}:${value}!important}`];
    })
    .join('\n');
}
