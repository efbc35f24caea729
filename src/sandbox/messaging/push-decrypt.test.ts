// The played phone opens the message the standard prints, and no other.
import { describe, expect, it } from 'vitest';
import { complaintAbout, opened } from './push-decrypt.ts';

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
);

describe('a phone that is played', () => {
  it('opens what RFC 8291 prints', () =>
    expect(opened(body, keys)).toBe('When I grow up, I want to be a watermelon'));

  it('opens nothing that was changed on its way', () => {
    const changed = Buffer.from(body);
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(() => opened(changed, keys)).toThrow('unable to authenticate');
    expect(() => opened(body, { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow(
      'unable to authenticate',
    );
  });

  it('believes nobody who has not signed', () => {
    expect(complaintAbout('', ['https://push.example'], 0)).toBe('no signature');
    expect(complaintAbout('Bearer x', ['https://push.example'], 0)).toBe('no signature');
  });
});
