// Strangers spend all codes and tries of somebody's phone, from many devices and addresses; its
// owner goes on where they were before.

import { errorCodes } from '#contract/error-codes.ts';
import { codesOf, messagesTo } from '../support/text-messages.ts';
import type { Attack } from './attack.ts';
import type { Answer, AttackedSite } from './site.ts';

const mobile = '0903555017';
const phone = '+84903555017';

type From = {
  readonly device: string;
  readonly from: string;
  readonly token?: string;
};
type Body = {
  readonly data?: { readonly challenge?: string; readonly accessToken?: string };
  readonly errors?: readonly { readonly code: string }[];
};

let asked = 0;
const post = (
  site: AttackedSite,
  call: string,
  input: object,
  { device, from, token }: From,
): Promise<Answer> =>
  site.ask(`/api/${call}`, {
    method: 'POST',
    from,
    headers: {
      'Content-Type': 'application/json',
      'Device-Encode': device,
      'Idempotency-Key': `lock-out-${String((asked += 1)).padStart(6, '0')}`,
      'Sec-Fetch-Site': 'same-origin',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });

const bodyOf = ({ body }: Answer): Body => {
  try {
    return JSON.parse(body) as Body;
  } catch {
    return {};
  }
};
/**
 * The code of the fault, `in` for an answer without one, or the bare status of what is no answer of
 * ours.
 */
const told = (answer: Answer): string =>
  answer.status === 200 ? 'in' : (bodyOf(answer).errors?.[0]?.code ?? String(answer.status));

const send = (site: AttackedSite, purpose: string, who: From): Promise<Answer> =>
  post(site, 'auth/sendVerificationCode', { countryCode: '+84', mobile, purpose }, who);

/** All messages to the phone, newest first. */
const messages = (site: AttackedSite): Promise<string[]> => messagesTo(site.sandboxUrl, phone);
const lastCode = async (site: AttackedSite): Promise<string> =>
  codesOf(await messages(site))[0] ?? '';

/** Asks for a code on a device and answers what came of typing the one that arrived. */
async function byCode(
  site: AttackedSite,
  call: 'auth/signIn' | 'auth/signUp' | 'auth/confirmIdentity',
  purpose: string,
  who: From,
): Promise<Answer> {
  const sent = await send(site, purpose, who);
  const challenge = bodyOf(sent).data?.challenge;
  if (challenge === undefined) return sent;
  const code = await lastCode(site);
  return post(site, call, { challenge, code }, who);
}

/** Strangers have time: what was counted lies sixteen minutes further back. */
const passQuarterHour = (site: AttackedSite): Promise<void> =>
  site.arrange(
    "update code_gate set hits = (select coalesce(array_agg(hit - interval '16 minutes' order by hit), '{}') from unnest(hits) hit)",
  );

export const lockOut: Attack = {
  row: 'A3',
  title: "strangers spend the codes and tries of somebody's phone",
  play: async (site) => {
    const own: From = { device: 'f3b1c47d09a84f2e8d5b6a7c9e0d1f22', from: '127.0.0.1' };
    const joined = await byCode(site, 'auth/signUp', 'signUp', own);
    const token = bodyOf(joined).data?.accessToken;
    if (token === undefined) return { held: false, seen: `nobody could sign up: ${told(joined)}` };
    const session = { ...own, token };
    // All of it happened the day before yesterday, so the counts of the day are empty.
    await site.arrange('delete from code_gate');

    const before = (await messages(site)).length;
    let [calls, wrong, last] = [0, 0, ''];
    for (let n = 0; n < 60; n += 1) {
      const stranger = { device: `stranger-${n}`, from: `127.0.1.${n + 1}` };
      calls += 1;
      const sent = await send(site, 'signIn', stranger);
      last = told(sent);
      const challenge = bodyOf(sent).data?.challenge;
      if (challenge === undefined) {
        await passQuarterHour(site);
        continue;
      }
      const code = await lastCode(site);
      // Twelve wrong guesses at once at each code, none of them right by chance.
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, guess) =>
          post(
            site,
            'auth/signIn',
            { challenge, code: String((Number(code) + guess + 1) % 10_000).padStart(4, '0') },
            stranger,
          ),
        ),
      );
      calls += answers.length;
      wrong += answers.filter((answer) => told(answer) !== 'in').length;
    }
    const spent = (await messages(site)).length - before;

    const fresh = told(await send(site, 'signIn', { device: 'bought-today', from: '127.0.2.1' }));
    const stepUp = told(await byCode(site, 'auth/confirmIdentity', 'confirm', session));
    await passQuarterHour(site);
    const signIn = told(await byCode(site, 'auth/signIn', 'signIn', own));
    const all = (await messages(site)).length - before;
    return {
      held:
        last === errorCodes.newDeviceLimit &&
        fresh === errorCodes.newDeviceLimit &&
        stepUp === 'in' &&
        signIn === 'in' &&
        all <= 8,
      seen: `${calls} calls of strangers with ${wrong} wrong codes sent ${spent} messages; then the open session was let ${stepUp} by code, the device used before ${signIn}, a new one was told ${fresh}; ${all} messages in all`,
    };
  },
};
