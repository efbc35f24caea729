// Promises tests people who ask over HTTP, as browsers do: guests and members, each with a device,
// and a token of a real session.

import { callOf, callPath, type CallName } from '#contract/calls/calls.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { AppContext } from '#server/context/request-context.ts';
import { randomToken, sha256 } from '#server/crypto/keys.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { deviceCookie, signDevice } from '#server/identity/signed-device.ts';
import type { TestHouse } from './test-server.ts';

export type Answer = {
  readonly status: number;
  readonly body: {
    readonly data?: Record<string, unknown>;
    readonly errors?: readonly { code: string; message: string; details?: unknown }[];
  };
  readonly text: string;
};
export type Asker = (
  name: CallName,
  input?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** What a browser sends that was given a device of ours: always the same one for the same name. */
export function deviceCookieOf({ keys, settings }: AppContext, name: string): string {
  const id = sha256(name).slice(0, 22);
  return deviceCookie(settings).write(signDevice(keys, id), 1).split(';')[0] ?? '';
}

export type People = {
  readonly guest: Asker;
  /**
   * A member on a device of their own, signed in this very moment, which counts as proof for the
   * next minutes.
   */
  readonly member: (sn: number, device?: string) => Promise<Asker>;
};

export async function makePeople(house: TestHouse): Promise<People> {
  const app = await makeApp(house, null);
  const asker =
    (token: string | null, device: string): Asker =>
    (name, input = {}, headers = {}) =>
      ask(app, name, input, {
        'Device-Encode': device,
        Cookie: deviceCookieOf(house, device),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      });
  return {
    guest: asker(null, 'a guest on a phone'),
    async member(sn, device = `device of ${sn}`) {
      const now = house.now();
      const family = randomToken();
      await house.db
        .insertInto('session')
        .values({
          family,
          member_sn: sn,
          device,
          agent: 'Vitest',
          refresh_hash: randomToken(),
          created_at: now,
          used_at: now,
          expires_at: addMinutes(now, 1_440),
          revoked_at: null,
          confirmed_at: now,
        })
        .execute();
      return asker(makeAccessToken(house.keys, { sn, family }, now).accessToken, device);
    },
  };
}

async function ask(
  app: App,
  name: CallName,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Answer> {
  const isRead = callOf(name).method === 'GET';
  const query =
    isRead && Object.keys(input).length > 0
      ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()}`
      : '';
  const answer = await app.fetch(
    new Request(
      `http://hotel.example:3000${callPath(name)}${query}`,
      isRead
        ? { headers }
        : {
            method: 'POST',
            body: JSON.stringify(input),
            headers: {
              'Content-Type': 'application/json',
              'Idempotency-Key': randomToken(),
              ...headers,
            },
          },
    ),
    '203.0.113.7',
  );
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as Answer['body'], text };
}
