import { afterEach, expect, test, vi } from 'vitest';
import { addReturnAddress } from './routes.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Where opening `address` leads to from the page `from`. */
async function openedFrom(from: string | null, address: string): Promise<string> {
  if (from !== null) {
    const { pathname, search } = new URL(from, 'https://stay.example');
    vi.stubGlobal('location', { pathname, search });
  }
  const next = vi.fn<() => Promise<void>>(async () => undefined);
  const given = {
    request: new Request(`https://stay.example${address}`),
    params: { locale: 'vi-vn' },
  };
  try {
    await addReturnAddress(
      given as unknown as Parameters<typeof addReturnAddress>[0],
      next as never,
    );
  } catch (thrown) {
    return (thrown as Response).headers.get('Location') ?? '';
  }
  return address;
}

test('signing in leads back to the page that was left', async () => {
  expect(await openedFrom('/vi-vn/hotel/la-sen?bookingType=1', '/vi-vn/sign-in')).toBe(
    '/vi-vn/sign-in?to=%2Fvi-vn%2Fhotel%2Fla-sen%3FbookingType%3D1',
  );
});

test.each([
  ['one that is said already', '/vi-vn/hotel/la-sen', '/vi-vn/sign-in?to=%2Fvi-vn%2Faccount'],
  ['what a provider sends back', '/vi-vn/hotel/la-sen', '/vi-vn/sign-in?state=a&code=b'],
  ['the entrance itself', '/vi-vn/sign-up', '/vi-vn/sign-in'],
  ['home', '/vi-vn', '/vi-vn/sign-in'],
  ['no page of ours', '/photos/a.webp', '/vi-vn/sign-in'],
  ['a page rendered on the server', null, '/vi-vn/sign-in'],
])('the address stays for %s', async (_, from, address) => {
  expect(await openedFrom(from, address)).toBe(address);
});
