// The alphabet of a plain SMS (GSM 03.38), and how many parts a text takes.

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take the room of two. */
const extended = new Set('^{}\\[~]|€');

const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '-',
};

/** Without marks, in the alphabet of a plain SMS; a letter that it lacks becomes a question mark. */
export function toGsm7(text: string): string {
  const bare = text
    .replaceAll(/\s/g, (space) => (space === '\n' ? space : ' '))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return [...bare]
    .map((letter) => plain[letter] ?? letter)
    .map((letter) =>
      [...letter].every((one) => basic.has(one) || extended.has(one)) ? letter : '?',
    )
    .join('');
}

export type SmsSize = { readonly alphabet: 'GSM-7' | 'UCS-2'; readonly parts: number };

/** How it travels: in parts, each with less room than a message that fits into one. */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isPlain = letters.every((letter) => basic.has(letter) || extended.has(letter));
  const size = isPlain
    ? letters.reduce((total, letter) => total + (extended.has(letter) ? 2 : 1), 0)
    : text.length;
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  return {
    alphabet: isPlain ? 'GSM-7' : 'UCS-2',
    parts: size <= one ? 1 : Math.ceil(size / each),
  };
}
