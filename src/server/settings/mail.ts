// The mail server, and who writes.

import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { takesReplyKey, type MailSettings } from '../providers/mail.ts';
import { readPart, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

const isServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
const machine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const isAddress = (text: string): boolean => /^[\x21-\x7e]+@[\w.-]+$/.test(text);

type Server = Omit<MailSettings, 'dkim'>;

const smtp: Provider<Server> = {
  title: 'Mail',
  needs: ['SMTP_URL', 'MAIL_FROM'],
  schema: v.pipe(
    v.object({
      SMTP_URL: v.pipe(
        v.string(),
        v.check(isServer, 'SMTP_URL must be like smtps://user:password@mail.example:465.'),
      ),
      MAIL_FROM: v.pipe(
        v.string(),
        v.check(isAddress, 'MAIL_FROM must be an address such as booking@mail.example.'),
      ),
      MAIL_REPLY_TO: v.optional(
        v.pipe(
          v.string(),
          v.check(isAddress, 'MAIL_REPLY_TO must be an address such as help@mail.example.'),
        ),
      ),
      MAIL_REPORT_SECRET: v.optional(
        v.pipe(v.string(), v.minLength(16, 'MAIL_REPORT_SECRET must have at least 16 characters.')),
      ),
      MAIL_REPLIES: v.optional(
        v.picklist(['read', 'reported'], 'MAIL_REPLIES must be read or reported.'),
        'read',
      ),
    }),
    v.check(
      ({ MAIL_REPLIES, MAIL_REPORT_SECRET }) =>
        MAIL_REPLIES === 'read' || MAIL_REPORT_SECRET !== undefined,
      'MAIL_REPLIES can be reported only with MAIL_REPORT_SECRET.',
    ),
    v.check(
      ({ MAIL_REPLIES, MAIL_REPLY_TO, MAIL_FROM }) =>
        MAIL_REPLIES === 'read' || takesReplyKey(MAIL_REPLY_TO ?? MAIL_FROM),
      'MAIL_REPLIES can be reported only to an address that is shorter before its @.',
    ),
    v.transform((given): Server => {
      const { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, MAIL_REPORT_SECRET, MAIL_REPLIES } = given;
      const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
      const isSecure = protocol === 'smtps:';
      return {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: port === '' ? (isSecure ? 465 : 587) : Number(port),
        isSecure,
        requiresTls: !machine.has(hostname),
        login:
          username === ''
            ? null
            : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        from: { name: brand.name, address: MAIL_FROM },
        replyTo: MAIL_REPLY_TO ?? MAIL_FROM,
        reportSecret: MAIL_REPORT_SECRET ?? null,
        areRepliesReported: MAIL_REPLIES === 'reported',
      };
    }),
  ),
  sandbox: (url) => playedBy(url, undefined),
};

/** 3001 → 3025. */
const smtpOffset = 24;
/** The sandbox hears mail on a port beside that of its pages. */
function playedBy(url: string, smtpPort: string | undefined): Environment {
  const { hostname, port } = new URL(url);
  const heardAt = smtpPort ?? Number(port || 80) + smtpOffset;
  return {
    SMTP_URL: `smtp://sandbox:sandbox-smtp-password@${hostname}:${heardAt}`,
    MAIL_FROM: 'booking@joystay.example',
    MAIL_REPLY_TO: 'tra-loi@joystay.example',
    MAIL_REPORT_SECRET: 'sandbox-mail-report-secret',
    MAIL_REPLIES: 'reported',
  };
}

const dkimPart = v.pipe(
  v.object({
    DKIM_DOMAIN: v.optional(v.string()),
    DKIM_SELECTOR: v.optional(v.string()),
    DKIM_PRIVATE_KEY: v.optional(v.string()),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): MailSettings['dkim'] => {
    const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = dataset.value;
    if ([DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY].every((one) => one === undefined))
      return null;
    if (
      DKIM_DOMAIN === undefined ||
      DKIM_SELECTOR === undefined ||
      DKIM_PRIVATE_KEY === undefined
    ) {
      addIssue({
        message: 'DKIM needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY together.',
      });
      return NEVER;
    }
    return {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      // A setting is one line, so a key's line ends may come written as \n.
      privateKey: DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
    };
  }),
);

/**
 * Null where no server is given. `sandboxUrl` is null where the sandbox is not used; what is given
 * takes the place of the sandbox's own.
 */
export function mailSettingsOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): MailSettings | null {
  const played =
    env['SMTP_URL'] === undefined && sandboxUrl !== null && URL.canParse(sandboxUrl)
      ? playedBy(sandboxUrl, env['SANDBOX_SMTP_PORT'])
      : {};
  const server = readKeys(smtp, { ...played, ...env }, null, mistakes);
  const dkim = readPart(dkimPart, env, mistakes);
  return server === null ? null : { ...server, dkim };
}
