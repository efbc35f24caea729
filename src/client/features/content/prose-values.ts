// The values that longer texts may insert by name in braces: brand names and the product's numbers,
// amounts formatted as money.

import { brand } from '#contract/brand.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';

export const proseValues: Readonly<Record<string, string | number>> = {
  ...Object.fromEntries(
    Object.entries(policy).map(([name, value]) => [
      name,
      name.endsWith('Vnd') ? formatVnd(Number(value)) : value,
    ]),
  ),
  brand: brand.name,
  member: brand.member,
  points: brand.points,
  hotline: brand.hotline,
};
