// Which PINs are accepted: six digits that are not easily guessed (docs/product.md, PIN).

import { policy } from './policy.ts';

/** `format` is not six digits; `trivial` is one of those a stranger would try. */
export type PinFault = 'blank' | 'format' | 'trivial';

/** The same figure again and again: 777777, 121212, 123123. */
const isRepeated = (pin: string): boolean => /^(\d{1,3})\1+$/.test(pin);

/** Figures that go up or down by the same step, also past 9: 123456, 864209, 890123. */
function isSequence(pin: string): boolean {
  const figures = [...pin].map(Number);
  const steps = figures.slice(1).map((figure, at) => (figure - (figures[at] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** Pairs and halves that need no memory: 112233, 123321, 111222. */
const isPattern = (pin: string): boolean =>
  new Set(pin).size <= 2 ||
  /^(\d)\1(\d)\2(\d)\3$/.test(pin) ||
  pin === [...pin].toReversed().join('');

/**
 * Reads as a birthday the way it is written here: day, month and two figures of the year, or month
 * and year.
 */
function isBirthday(pin: string): boolean {
  const [first, second] = [Number(pin.slice(0, 2)), Number(pin.slice(2, 4))];
  const isDay = first >= 1 && first <= 31 && second >= 1 && second <= 12;
  return isDay || (first >= 1 && first <= 12 && /^(?:19|20)/.test(pin.slice(2)));
}

/**
 * Six digits typed for a phone, or what is wrong with them; a part of the phone's own number counts
 * as trivial.
 */
export function parsePin(typed: string, phone = ''): { pin: string } | { fault: PinFault } {
  const pin = typed.trim();
  if (pin === '') return { fault: 'blank' };
  if (!/^\d+$/.test(pin) || pin.length !== policy.pinDigits) return { fault: 'format' };
  const isTrivial =
    isRepeated(pin) ||
    isSequence(pin) ||
    isPattern(pin) ||
    isBirthday(pin) ||
    phone.replace(/^\+/, '').includes(pin);
  return isTrivial ? { fault: 'trivial' } : { pin };
}
