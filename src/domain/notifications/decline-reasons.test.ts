// Promises that a usual reason is known again in whichever language a desk said it.

import { expect, it } from 'vitest';
import { declineReasonOf, type DeclineReason } from './decline-reasons.ts';

const words: Partial<Record<DeclineReason, Readonly<Record<'vi' | 'en', string>>>> = {
  inRepair: { vi: 'Phòng đang sửa', en: 'The room is being repaired' },
  closed: { vi: 'Khách sạn nghỉ hôm đó', en: 'The hotel is closed that day' },
};
const read = (text: string) =>
  declineReasonOf(text, ['vi', 'en'], (reason, language) => words[reason]?.[language] ?? '?');

it.each([
  ['Phòng đang sửa', 'inRepair'],
  ['  phòng đang sửa. ', 'inRepair'],
  ['The hotel is closed that day!', 'closed'],
  ['Phòng đang sửa tới thứ Bảy', undefined],
  ['', undefined],
])('%j says %s', (text, reason) => {
  expect(read(text)).toBe(reason);
});
