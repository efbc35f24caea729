// Sends mail over one pool of SMTP connections and tells refusals for good from those that pass.
// SMTP cannot recognise a repeated message: the same Message-ID lets mailboxes fold the twin.

import { createTransport, type Transporter } from 'nodemailer';

export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465; elsewhere it is asked for after the greeting. */
  readonly isSecure: boolean;
  /** Without TLS only on this machine. */
  readonly requiresTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: { readonly name: string; readonly address: string };
  /** Where people read what is answered. */
  readonly replyTo: string;
  readonly dkim: {
    readonly domainName: string;
    readonly keySelector: string;
    readonly privateKey: string;
  } | null;
  /** Signs what the provider reports of bounces; without one no report is believed. */
  readonly reportSecret: string | null;
  /**
   * Whether the mailbox's provider reports answers: then their address says to which booking they
   * belong, and letters may say that the hotel reads them.
   */
  readonly areRepliesReported: boolean;
};

export type MailAttachment = {
  readonly filename: string;
  readonly content: string | Uint8Array;
  readonly contentType: string;
  /** By which the HTML shows it. */
  readonly cid?: string;
};
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
  /** Identifies it: repeated, it is the same mail. */
  readonly messageId: string;
  /** Comes back in the envelope of a bounce. */
  readonly token: string;
  /** Stands in the address of an answer; null where answers go to one address for all. */
  readonly replyKey: string | null;
};
/** `refused`: for good; `later`: it may pass; `isOurs`: and somebody must look at our login. */
export type MailResult = { readonly outcome: 'accepted' } | Failure;
type Failure = {
  readonly outcome: 'refused' | 'later';
  readonly error: string;
  readonly isOurs?: true;
};
export type MailSender = {
  /** False where no server is set up. */
  readonly isSetUp: boolean;
  send(mail: Mail): Promise<MailResult>;
  close(): void;
};

/** How long a server may take to be reached and to greet, and how long it may say nothing after. */
type Patience = { readonly connectMs: number; readonly silenceMs: number };
const patience: Patience = { connectMs: 10_000, silenceMs: 30_000 };
/**
 * With the wait for a connection of the pool and a server that answers a byte at a time; less than
 * the job loop leaves to one job, because another process would send it again then.
 */
const wholeMs = 60_000;
/** The library's own list lacks the last two, which RFC 8058 wants signed. */
const signedHeaders =
  'from:to:reply-to:subject:date:message-id:mime-version:content-type:auto-submitted:' +
  'list-unsubscribe:list-unsubscribe-post';

function transportOf(
  settings: MailSettings,
  { connectMs, silenceMs }: Patience = patience,
): Transporter {
  const { host, port, isSecure, requiresTls, login, dkim } = settings;
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    ignoreTLS: !requiresTls,
    ...(login === null ? {} : { auth: { ...login } }),
    ...(dkim === null ? {} : { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A plain address: whatever could add a recipient or a header is refused before it is sent. */
const plainAddress = /^[^\s@<>,;:"\\\p{Cc}]+@[^\s@<>,;:"\\\p{Cc}]+\.[^\s@<>,;:"\\\p{Cc}]+$/u;
const isAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

function mayBeSentTo(address: string): boolean {
  return plainAddress.test(address) && isAscii(address.slice(0, address.lastIndexOf('@')));
}

/** More than this before the `@` is no address (RFC 5321, 4.5.3.1.1). */
const localPartMax = 64;
/** The booking's code, the letter of the kind and what we sign. */
export const replyKeyLength = 23;
/** Whether the address has room for a key. */
export const takesReplyKey = (address: string): boolean =>
  address.lastIndexOf('@') + '+'.length + replyKeyLength <= localPartMax;

/**
 * The key behind a plus, which leads to the same mailbox; behind one that is there already, too. The
 * settings refuse an address that has no room for it.
 */
export function replyAddress(address: string, key: string | null): string {
  if (key === null) return address;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${key}${address.slice(at)}`;
}

/** After so many mails in a row without any word of the server it counts as silent. */
const silentAfter = 5;

/**
 * Each mail to a silent server holds a place of the job loop for up to half a minute, and the loop
 * also ends payment windows and tells people by other channels. So one mail at a time asks whether
 * the server speaks again; the others wait for their next turn at once.
 */
function watchSilence() {
  let [silent, isAsking] = [0, false];
  return {
    /** Whether a mail may be handed over now; `heard` or `unheard` ends its turn. */
    mayAsk(): boolean {
      if (silent < silentAfter) return true;
      if (isAsking) return false;
      isAsking = true;
      return true;
    },
    heard(): void {
      [silent, isAsking] = [0, false];
    },
    unheard(): void {
      silent += 1;
      isAsking = false;
    },
  };
}

export function makeMailSender(settings: MailSettings | null): MailSender {
  let transport: Transporter | null = null;
  const silence = watchSilence();
  return {
    isSetUp: settings !== null,
    async send(mail) {
      if (settings === null) return { outcome: 'refused', error: 'no mail server is set up' };
      if (!mayBeSentTo(mail.to)) return { outcome: 'refused', error: 'not a plain address' };
      if (!silence.mayAsk()) return { outcome: 'later', error: 'the mail server is silent' };
      transport ??= transportOf(settings);
      const {
        replyTo,
        from: { name, address },
      } = settings;
      const domain = address.slice(address.lastIndexOf('@') + 1);
      try {
        await transport.sendMail({
          from: { name, address },
          replyTo: { name, address: replyAddress(replyTo, mail.replyKey) },
          to: { name: '', address: mail.to },
          envelope: { from: `b+${mail.token}@${domain}`, to: [mail.to] },
          subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' '),
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.messageId}@${domain}>`,
          signal: AbortSignal.timeout(wholeMs),
          headers: { ...mail.headers },
          attachments: mail.attachments.map(({ content, ...rest }) => ({
            ...rest,
            content: typeof content === 'string' ? content : Buffer.from(content),
          })),
        });
        silence.heard();
        return { outcome: 'accepted' };
      } catch (error) {
        const isAnswered = (error as { readonly responseCode?: number }).responseCode !== undefined;
        if (isAnswered) silence.heard();
        else silence.unheard();
        return resultOf(error);
      }
    },
    close() {
      transport?.close();
      transport = null;
    },
  };
}

/**
 * Connects, greets and signs in as for a mail, and sends none. Null where the server lets us in,
 * else what went wrong; it has so many milliseconds for each of its answers.
 */
export async function tryMailServer(
  settings: MailSettings,
  answerMs: number,
): Promise<Pick<Failure, 'error' | 'isOurs'> | null> {
  const transport = transportOf(settings, { connectMs: answerMs, silenceMs: answerMs });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return resultOf(error);
  } finally {
    transport.close();
  }
}

/** A response of 5xx to the recipient or the content is for good; everything else may pass. */
function resultOf(error: unknown): Failure {
  const { code, responseCode, message } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly message?: string;
  };
  const text = `${code ?? ''} ${responseCode ?? ''} ${message ?? String(error)}`.trim();
  const isForGood =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    responseCode !== undefined &&
    responseCode >= 500;
  const isOurs = code === 'EAUTH' || code === 'ENOAUTH';
  return {
    outcome: isForGood ? 'refused' : 'later',
    error: text.slice(0, 300),
    ...(isOurs ? { isOurs } : {}),
  };
}
