// The values that longer texts may insert by name in braces: brand names and the product's numbers,
// amounts formatted as money.

import { brand } from '#contract/brand.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { useHotline } from '../../runtime/hotline.ts';

export type ProseValues = Readonly<Record<string, string | number>>;

/** Without the hotline, which is a setting. */
export const knownProseValues: ProseValues = {
  ...Object.fromEntries(
    Object.entries(policy).map(([name, value]) => [
      name,
      name.endsWith('Vnd') ? formatVnd(Number(value)) : value,
    ]),
  ),
  brand: brand.name,
  member: brand.member,
  points: brand.points,
};

/** The hotline is a link that dials, and empty where there is none. */
export function useProseValues(): ProseValues {
  const hotline = useHotline();
  return {
    ...knownProseValues,
    hotline: hotline === null ? '' : `[${hotline.shown}](tel:${hotline.dial})`,
  };
}
