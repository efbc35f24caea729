// People who mean ill by being slow: whole headers, then a body a byte at a time; or questions
// whose answers they never read.

import { createConnection, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export type Crowd = {
  /**
   * Connections that are open now, and how many were closed by the other end since the beginning.
   */
  readonly open: () => number;
  readonly cut: () => number;
  readonly close: () => void;
};
type Target = {
  readonly port: number;
  /** The certificate of the authority where the other end speaks TLS, as `localhost`. */
  readonly authority?: string;
};

const comeAgainMs = 1_000;
const loopback = (n: number): string => `127.0.${1 + Math.floor(n / 200)}.${1 + (n % 200)}`;
/** Addresses of this machine that no honest client uses; everybody from 127.0.0.1 is one. */
export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => loopback(n));

/**
 * Keeps `count` connections from these addresses open; whoever is cut off comes again after a
 * second. `use` begins each and may answer what ends it.
 */
function holdOpen(
  { port, authority }: Target,
  count: number,
  from: readonly string[],
  use: (socket: Socket, n: number) => (() => void) | undefined,
): Crowd {
  const sockets = new Set<Socket>();
  let [connected, cut, isOver] = [0, 0, false];
  const hold = (n: number): void => {
    if (isOver) return;
    const to = { port, host: '127.0.0.1', localAddress: from[n % from.length] };
    const plain = createConnection(to).on('error', () => undefined);
    const socket =
      authority === undefined
        ? plain
        : connectTls({ socket: plain, ca: authority, servername: 'localhost' });
    let [isConnected, end] = [false, undefined as (() => void) | undefined];
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .once(authority === undefined ? 'connect' : 'secureConnect', () => {
        isConnected = true;
        connected += 1;
        end = use(socket, n);
      })
      .once('close', () => {
        end?.();
        sockets.delete(socket);
        if (isConnected) {
          connected -= 1;
          cut += 1;
        }
        setTimeout(() => hold(n), comeAgainMs).unref();
      });
  };
  for (let n = 0; n < count; n += 1) hold(n);
  return {
    open: () => connected,
    cut: () => cut,
    close: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Sends whole headers that announce 2,000 bytes to these calls in turn, and of the body a byte each
 * five seconds.
 */
export function dripBodies(
  to: Target,
  count: number,
  from: readonly string[],
  paths: readonly string[] = ['/api/booking/getQuote', '/api/pay/momo/ipn'],
): Crowd {
  return holdOpen(to, count, from, (socket, n) => {
    socket.resume();
    socket.write(
      `POST ${paths[n % paths.length]} HTTP/1.1\r\nHost: localhost:${to.port}\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{`,
    );
    const dripping = setInterval(() => {
      if (socket.writable) socket.write(' ');
    }, 5_000);
    return () => clearInterval(dripping);
  });
}

/** Opens connections and says nothing over them. */
export function sayNothing(to: Target, count: number, from: readonly string[]): Crowd {
  return holdOpen(to, count, from, (socket) => void socket.resume());
}

/** Asks for this long file many times over one connection, and reads nothing. */
export function readNothing(
  to: Target,
  count: number,
  from: readonly string[],
  path: string,
): Crowd {
  return holdOpen(to, count, from, (socket) => {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(8));
    return undefined;
  });
}
