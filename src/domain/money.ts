// Money is whole đồng; only `share` rounds.

declare const vndBrand: unique symbol;
/** An amount in whole Vietnamese đồng; may be negative on a discount line. */
export type Vnd = number & { readonly [vndBrand]: true };

/** Brands a number as đồng. Throws RangeError on fractions and on numbers beyond exact integers. */
export function vnd(amount: number): Vnd {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of đồng: ${amount}`);
  // Minus zero is zero too.
  return (amount === 0 ? 0 : amount) as Vnd;
}

export const zero = vnd(0);

export function sum(...amounts: readonly Vnd[]): Vnd {
  let total = 0;
  for (const amount of amounts) total += amount;
  return vnd(total);
}

export function minus(a: Vnd, b: Vnd): Vnd {
  return vnd(a - b);
}

/** `times` is a whole count (rooms, nights, blocks of hours). */
export function multiply(amount: Vnd, times: number): Vnd {
  return vnd(amount * times);
}

export function smallest(a: Vnd, b: Vnd): Vnd {
  return a < b ? a : b;
}

/**
 * `amount × numerator ÷ denominator`, rounded half away from zero to whole đồng: the one place
 * where money is rounded.
 * Throws RangeError when the denominator is not positive.
 */
export function share(amount: Vnd, numerator: number, denominator: number): Vnd {
  if (!(denominator > 0)) throw new RangeError(`cannot share by ${denominator}`);
  const exact = (amount * numerator) / denominator;
  return vnd(Math.sign(exact) * Math.floor(Math.abs(exact) + 0.5));
}

/** A percentage of an amount, in whole đồng. */
export function percentOf(amount: Vnd, percent: number): Vnd {
  return share(amount, percent, 100);
}

const noBreak = '\u00a0';

/**
 * `1.250` in every language, as money is written, since a point is worth one đồng; without a sign.
 */
export function formatPoints(points: number): string {
  return String(Math.abs(points)).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** `1.250.000 ₫` in every language, the Vietnamese way; a discount carries a true minus. */
export function formatVnd(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatPoints(amount)}${noBreak}₫`;
}

/** Each unit with what its amounts are rounded to: thousands to whole ones, the others to tenths. */
const compactUnits = [
  ['', 1, 1],
  ['K', 1e3, 1e3],
  ['M', 1e6, 1e5],
  ['B', 1e9, 1e8],
  ['T', 1e12, 1e11],
] as const;

/**
 * An amount of money or a count as `272K`, `1,5M`, `2B`, `3T`, only where there is no room for the
 * whole of it; the decimal is the Vietnamese one in every language.
 */
export function formatCompact(amount: number): string {
  const rounded = (step: number): number => Math.round(amount / step) * step;
  // The first unit of which there are not a thousand, rounded as it will be seen.
  const [letter, unit, step] =
    compactUnits.find(([, one, to]) => rounded(to) < one * 1_000) ?? compactUnits[4];
  return `${String(rounded(step) / unit).replace('.', ',')}${letter}`;
}

export type TypedVnd = Vnd | 'unreadable' | 'tooLittle' | 'tooMuch';

/** More digits than any price has; beyond them a number would not be exact. */
const digitsMost = 12;
const plainAmount = /^(?:0|[1-9]\d*)$/;
const groupedAmount = /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})*$/;
const thousands = /^([1-9]\d*) ?k$/;
/** Digits after `tr` are tenths, hundredths and thousandths of a million: `1tr2` is 1.200.000. */
const millions = /^([1-9]\d*) ?tr(\d{0,3})$/;

function typedAmount(typed: string): number | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/ ?(?:₫|đ|vnđ|vnd)$/, '')
    .replaceAll(/[\s\u202f]/g, ' ');
  if (text.replaceAll(/\D/g, '').length > digitsMost) return null;
  if (plainAmount.test(text)) return Number(text);
  if (groupedAmount.test(text)) return Number(text.replaceAll(/\D/g, ''));
  const [, thousand] = thousands.exec(text) ?? [];
  if (thousand !== undefined) return Number(`${thousand}000`);
  const [, million, rest] = millions.exec(text) ?? [];
  if (million !== undefined) return Number(`${million}${(rest ?? '').padEnd(3, '0')}000`);
  return null;
}

/**
 * What a person typed as an amount: `450000`, `450.000`, `450 000`, `450k`, `1tr2`, with or without
 * the sign of the đồng. Everything else is `unreadable`, never 0: a comma may mean thousands or
 * decimals, and a wrong guess would change the amount (docs/product.md, Hotel desk).
 */
export function readVnd(
  typed: string,
  { least, most }: { readonly least: number; readonly most: number },
): TypedVnd {
  const amount = typedAmount(typed);
  if (amount === null || !Number.isSafeInteger(amount)) return 'unreadable';
  if (amount < least) return 'tooLittle';
  return amount > most ? 'tooMuch' : vnd(amount);
}
