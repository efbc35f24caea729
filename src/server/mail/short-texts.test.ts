// Tests what notifications, SMS and Zalo templates say, in every language and with the longest
// names.

import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/paths.ts';
import {
  factVariants,
  longestFacts,
  messageFacts,
  refusals,
} from '#tests/support/message-facts.ts';
import { smsSize, toGsm7 } from './gsm7.ts';
import { moves, type Move } from './move.ts';
import { cutAtWord, pushText, smsText, znsParams } from './short-texts.ts';

const languages: readonly Language[] = ['vi', 'en', 'th'];
const all = moves.flatMap((move) => languages.map((language) => [move, language] as const));

describe('an SMS', () => {
  test.each(all)('of %s in %s takes at most two parts', (move, language) => {
    const odd = [messageFacts(move, language), longestFacts(move, language)]
      .flatMap((facts) => factVariants(move, facts))
      .flatMap((facts) => smsText(move, facts) ?? [])
      .filter((text) => {
        const { alphabet, parts } = smsSize(text);
        return parts > 2 || alphabet !== (language === 'th' ? 'UCS-2' : 'GSM-7');
      });
    expect(odd).toEqual([]);
  });

  test('says the code so that the phone fills it in on our site', () =>
    expect(smsText('code', messageFacts('code', 'vi'))).toBe(
      'Joystay: Ma cua ban la 7304, dung trong 5 phut. Nhan vien Joystay khong bao gio hoi ma nay.\n' +
        '@joystay.example #7304',
    ));

  test('writes amounts without the sign of the đồng', () => {
    expect(smsText('bookedPaid', messageFacts('bookedPaid', 'vi'))).toContain('483.210d');
    expect(smsText('bookedPaid', messageFacts('bookedPaid', 'en'))).toContain('483.210 VND');
    expect(smsText('bookedPaid', messageFacts('bookedPaid', 'th'))).toContain('483.210 ₫');
  });

  test('offers a link where there is no hotline', () => {
    const facts = messageFacts('youCancelled', 'en');
    expect(smsText('youCancelled', facts)).toContain('Not you? Call 1900 0482');
    expect(smsText('youCancelled', { ...facts, site: { ...facts.site, hotline: null } })).toContain(
      `Not you? Tell us: ${facts.links.short}`,
    );
  });
});

describe('the alphabet of an SMS', () => {
  test('has no marks, and no letter it lacks', () => {
    expect(toGsm7('Đường Nguyễn Huệ – “Lá Sen” … 5\u00a0₫ €')).toBe(
      'Duong Nguyen Hue - "La Sen" ... 5 ? €',
    );
  });
  test('counts parts as the network does', () => {
    expect(smsSize('a'.repeat(160))).toEqual({ alphabet: 'GSM-7', parts: 1 });
    expect(smsSize('a'.repeat(161)).parts).toBe(2);
    expect(smsSize(`${'a'.repeat(159)}€`).parts).toBe(2);
    expect(smsSize('ก'.repeat(70))).toEqual({ alphabet: 'UCS-2', parts: 1 });
    expect(smsSize('ก'.repeat(135)).parts).toBe(3);
  });
  test('shortens names at a word', () => {
    expect(cutAtWord('Lá Sen Boutique', 18)).toBe('Lá Sen Boutique');
    expect(cutAtWord('Sông Xanh Riverside Saigon', 18)).toBe('Sông Xanh');
    expect(cutAtWord('Donaudampfschiffahrtsgesellschaft', 18)).toBe('Donaudampfschiffah');
  });
});

describe('a notification', () => {
  test.each(all)('of %s in %s has a short title and at most two buttons', (move, language) => {
    const long = factVariants(move, messageFacts(move, language))
      .map((facts) => pushText(move, facts))
      .filter(
        (text) =>
          text !== null &&
          ([...text.title].length > 48 || [...text.body].length > 160 || text.actions.length > 2),
      );
    expect(long).toEqual([]);
  });

  test('names the hotel only where the person wants it', () => {
    const naming = all
      .map(([move, language]) => ({ move, facts: messageFacts(move, language) }))
      .filter(({ facts }) => facts.reader === 'member')
      .filter(({ move, facts }) => {
        const text = JSON.stringify(pushText(move, facts));
        return facts.booking !== undefined && text.includes(facts.booking.hotel.name);
      });
    expect(naming).toEqual([]);
  });

  test('asks with two answers whether the guest has checked in', () =>
    expect(pushText('noShowAsked', messageFacts('noShowAsked', 'en'))?.actions).toEqual([
      { action: 'checkedIn', title: 'Checked in' },
      { action: 'couldNotCheckIn', title: 'Could not get the room' },
    ]));
});

describe('the true reason', () => {
  const badNews: readonly Move[] = [...refusals, 'paymentFailed'];
  test.each(languages)('has words of its own in %s in every channel', (language) => {
    for (const say of [
      (move: Move) => pushText(move, messageFacts(move, language))?.title,
      (move: Move) => smsText(move, messageFacts(move, language))?.slice(0, 40),
    ]) {
      const said = badNews.map(say);
      expect(new Set(said).size).toBe(badNews.length);
    }
  });
});

describe('a Zalo template', () => {
  test('is filled in within its limits', () => {
    const roomy = new Set(['phong', 'khach_san', 'token']);
    const odd = moves
      .flatMap((move) =>
        [messageFacts(move, 'vi'), longestFacts(move, 'vi')].map((facts) => ({ move, facts })),
      )
      .flatMap(({ move, facts }) => Object.entries(znsParams(move, facts) ?? {}))
      .filter(
        ([name, value]) =>
          value === '' || value.includes('₫') || [...value].length > (roomy.has(name) ? 200 : 30),
      );
    expect(odd).toEqual([]);
  });

  test('says days whole, and the link by its token alone', () =>
    expect(znsParams('bookedPaid', messageFacts('bookedPaid', 'vi'))).toEqual({
      khach: 'Trần Ngọc Lan',
      ma_don: 'K7M 2PX',
      khach_san: 'Lá Sen Boutique',
      phong: 'Deluxe Ban Công',
      nhan: '18:30 Chủ Nhật 22/11',
      tra: '20:30 Chủ Nhật 22/11',
      so_tien: '483.210đ',
      token: 'K7M2QX9PWD',
    }));

  test('is not sent in Thai, of codes in Vietnamese alone, and never without a fact it needs', () => {
    expect(znsParams('bookedPaid', messageFacts('bookedPaid', 'th'))).toBeNull();
    expect(znsParams('code', messageFacts('code', 'en'))).toBeNull();
    expect(znsParams('code', messageFacts('code', 'vi'))).toEqual({ ma: '7304' });
    expect(znsParams('declined', { ...messageFacts('declined', 'vi'), reason: null })).toBeNull();
    expect(znsParams('receipt', messageFacts('receipt', 'vi'))).toBeNull();
  });
});
