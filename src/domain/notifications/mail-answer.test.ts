// Holds that of an answer to a mail its own words are kept, and nothing of the mail it answers.

import { describe, expect, it } from 'vitest';
import { mailAnswerMax, mailAnswerOf } from './mail-answer.ts';

const ours = '> Đã giữ phòng cho bạn\n>\n> Mã: ABC 234';

describe('an answer', () => {
  it.each([
    ['Gmail in English', 'On Fri, Mar 13, 2026 at 10:05 AM Joystay <a@joystay.example> wrote:'],
    [
      'Gmail in English, wrapped',
      'On Fri, Mar 13, 2026 at 10:05 AM Joystay <booking@joystay.example>\nwrote:',
    ],
    [
      'Gmail in Vietnamese',
      'Vào Th 6, 13 thg 3, 2026 vào lúc 10:05 Joystay <a@joystay.example> đã viết:',
    ],
    [
      'Gmail in Vietnamese, wrapped',
      'Vào Th 6, 13 thg 3, 2026 vào lúc 10:05 Joystay\n<booking@joystay.example> đã viết:',
    ],
    ['Gmail in Thai', 'ในวันที่ ศ. 13 มี.ค. 2026 เวลา 10:05 Joystay <a@joystay.example> เขียนว่า:'],
    ['a date first', '2026-03-13 10:05, Joystay <a@joystay.example> wrote:'],
  ])('above what %s quotes is all that is kept', (_, introduction) => {
    const text = `Tôi đến lúc 22:30.\r\n\r\nCảm ơn!\n\n${introduction}\n\n${ours}\n`;
    expect(mailAnswerOf(text)).toBe('Tôi đến lúc 22:30.\n\nCảm ơn!');
  });

  it.each([
    '________________________________\nFrom: Joystay <a@joystay.example>\nSent: Friday',
    'From: Joystay <a@joystay.example>\nSent: Friday',
    '*Từ:* Joystay <a@joystay.example>\n*Đã gửi:* Thứ Sáu',
    '-----Original Message-----\nFrom: Joystay',
    'On Friday, March 13, 2026, Joystay <a@joystay.example> wrote:\n\nĐã giữ phòng cho bạn',
    '-- \nNguyễn Văn An, Giám đốc',
  ])('ends before a history without marks: %j', (history) => {
    expect(mailAnswerOf(`We come at ten.\n\n${history}\n\nMore.`)).toBe('We come at ten.');
  });

  it('below or between the quoted lines is kept', () => {
    const intro = 'On Fri, Mar 13, 2026 Joystay <a@joystay.example> wrote:';
    expect(mailAnswerOf(`${intro}\n${ours}\n\nWe come at ten.`)).toBe('We come at ten.');
    expect(mailAnswerOf(`${intro}\n> Two guests?\nThree.\n> When?\nAt ten.`)).toBe(
      'Three.\nAt ten.',
    );
  });

  it('that speaks of writing or of somebody is not cut', () => {
    const text = 'Hôm qua tôi đã viết:\nxin tầng cao.\nFrom: 22:00 we are there -- all of us';
    expect(mailAnswerOf(text)).toBe(text);
  });

  it.each(['@', 'wrote', '<', '> \n', '@ wrote:\n>\n', 'On @\n', '-- ', '_'])(
    'is found without long work in a mail full of %j',
    (part) => {
      const text = mailAnswerOf(part.repeat(64_000 / part.length));
      expect(text.length).toBeLessThanOrEqual(mailAnswerMax);
    },
  );

  it('has no unseen characters, and an end', () => {
    expect(mailAnswerOf('A\u0000\u202eB\u0007\n\n\n\n\nC')).toBe('AB\n\nC');
    expect(mailAnswerOf('x'.repeat(9_000))).toHaveLength(mailAnswerMax);
    expect(mailAnswerOf(`${'x'.repeat(mailAnswerMax - 1)}😀`).isWellFormed()).toBe(true);
    expect(mailAnswerOf(ours)).toBe('');
    expect(mailAnswerOf('')).toBe('');
  });
});
