// The connection a Chromium keeps open to receive messages: frames of protocol buffers over TLS,
// under a certificate made at each start.
import { createSign, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

/**
 * As the registration of a browser named itself: whose line it is, for which app of the browser,
 * from whom.
 */
export type Registered = { device: string; app: string; subtype: string; sender: string };
export type PushLine = {
  port: number;
  deliver: (to: Registered, body: Buffer) => void;
  close: () => Promise<void>;
};

const varint = (value: number): Buffer => {
  const out: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    out.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(out);
};
export const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field << 3), varint(value)]);
export const longField = (field: number, value: bigint): Buffer => {
  const fixed = Buffer.alloc(8);
  fixed.writeBigUInt64LE(value);
  return Buffer.concat([varint((field << 3) | 1), fixed]);
};
export const textField = (field: number, value: string | Buffer): Buffer => {
  const content = Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
};

/** Reads a varint; undefined when it is not whole yet. */
const readVarint = (from: Buffer, at: number): { value: number; next: number } | undefined => {
  let value = 0;
  for (let index = at, shift = 0; index < from.length; index += 1, shift += 7) {
    const byte = from[index] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, next: index + 1 };
  }
  return undefined;
};

/** The text of a field of a login, which has none but short ones. */
const textIn = (message: Buffer, wanted: number): string => {
  let at = 0;
  while (at < message.length) {
    const key = readVarint(message, at);
    if (key === undefined) break;
    const value = readVarint(message, key.next);
    if (value === undefined) break;
    const isText = (key.value & 7) === 2;
    if (isText && key.value >> 3 === wanted)
      return message.subarray(value.next, value.next + value.value).toString();
    at = isText ? value.next + value.value : (key.value & 7) === 1 ? key.next + 8 : value.next;
  }
  return '';
};

const version = 41;
const tags = { heartbeat: 0, heartbeatAck: 1, login: 2, loginAnswer: 3, message: 8 } as const;
const frame = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), varint(content.length), content]);

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  // Browsers refuse a length that is written longer than it must be.
  const { length: size } = content;
  const length =
    size < 128
      ? Buffer.from([size])
      : size < 256
        ? Buffer.from([0x81, size])
        : Buffer.from([0x82, size >> 8, size & 255]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};

/** For `localhost`, signed by itself: the browser must be told to ignore who signs. */
const certificate = (): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = der(
    0x30,
    der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('localhost')))),
  );
  const times = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from('491231235959Z')),
  );
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    times,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = der(0x30, content, algorithm, der(0x03, Buffer.from([0]), signature)).toString(
    'base64',
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert:
      `-----BEGIN CERTIFICATE-----\n${whole.replace(/(.{64})/g, '$1\n')}\n-----END ` +
      `CERTIFICATE-----\n`,
  };
};

/** Reads frames as they come; the very first byte names the version. */
const readFrames = (socket: TLSSocket, onFrame: (tag: number, content: Buffer) => void): void => {
  let held = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data]);
    if (!isOpen && held.length > 0) {
      isOpen = true;
      held = held.subarray(1);
    }
    for (;;) {
      const size = readVarint(held, 1);
      if (held.length < 2 || size === undefined || held.length < size.next + size.value) return;
      const [tag, content] = [held[0] ?? 0, held.subarray(size.next, size.next + size.value)];
      held = held.subarray(size.next + size.value);
      onFrame(tag, content);
    }
  });
};

/** Listens on `port`; what comes for a browser that is away waits for it. */
export const openPushLine = async (port: number): Promise<PushLine> => {
  const lines = new Map<string, TLSSocket>();
  const waiting = new Map<string, Buffer[]>();
  let count = 0;
  const server = createServer(certificate(), (socket) => {
    socket.on('error', () => socket.destroy());
    readFrames(socket, (tag, content) => {
      if (tag === tags.heartbeat) socket.write(frame(tags.heartbeatAck, Buffer.alloc(0)));
      if (tag !== tags.login) return;
      const device = textIn(content, 3);
      lines.set(device, socket);
      socket.on('close', () => {
        if (lines.get(device) === socket) lines.delete(device);
      });
      socket.write(
        Buffer.concat([
          Buffer.from([version]),
          frame(
            tags.loginAnswer,
            Buffer.concat([textField(1, 'sandbox'), numberField(8, Date.now())]),
          ),
        ]),
      );
      for (const one of waiting.get(device) ?? []) socket.write(one);
      waiting.delete(device);
    });
  });
  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen(port, 'localhost', done),
  );
  return {
    port: (server.address() as AddressInfo).port,
    deliver: ({ device, app, subtype, sender }, body) => {
      count += 1;
      const extra = (name: string, value: string): Buffer =>
        textField(7, Buffer.concat([textField(1, name), textField(2, value)]));
      const message = frame(
        tags.message,
        Buffer.concat([
          textField(2, `message-${count}`),
          textField(3, sender),
          textField(5, app),
          extra('subtype', subtype),
          extra('content-encoding', 'aes128gcm'),
          textField(9, `kept-${count}`),
          numberField(17, 60),
          numberField(18, Date.now()),
          textField(21, body),
        ]),
      );
      const line = lines.get(device);
      if (line === undefined) waiting.set(device, [...(waiting.get(device) ?? []), message]);
      else line.write(message);
    },
    close: () =>
      new Promise((done) => {
        for (const line of lines.values()) line.destroy();
        server.close(() => done());
      }),
  };
};
