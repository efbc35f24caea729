// The gateway of `deploy/` before a site that a Chromium on this machine opens over TLS and HTTP/2.

import { createHash, X509Certificate } from 'node:crypto';
import { setDefaultCACertificates } from 'node:tls';
import { until } from '../support/time.ts';
import { makeGateway, neededCaddy } from './deploy-parts.ts';

export type BrowserGateway = {
  /** Where browsers reach the site, which has to call itself so: `https://localhost:<port>`. */
  readonly url: string;
  /** What Caddy calls itself. */ readonly version: string;
  /**
   * Resolves, when the site answers through it, to what a Chromium has to be started with. From
   * then on this process trusts its certificates, and no others.
   */
  readonly start: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
};

/** Of the certificate's key, as Chromium's list of trusted ones wants it: SHA-256 in base64. */
const fingerprint = (certificate: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/**
 * `site` is its address in plain HTTP; it may be started later. Throws a sentence where Caddy is not
 * installed.
 */
export async function makeBrowserGateway(port: number, site: string): Promise<BrowserGateway> {
  const version = neededCaddy();
  const gateway = await makeGateway(port, [site]);
  return {
    url: gateway.url,
    version,
    async start() {
      // Caddy would outlive a run that fails, and keep the port.
      process.once('exit', () => void gateway.stop());
      await gateway.start();
      setDefaultCACertificates([gateway.authority()]);
      await until(
        () =>
          fetch(`${gateway.url}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          ),
        { what: 'an answer of the site through the gateway', withinMs: 30_000 },
      );
      return [
        '--ignore-certificate-errors',
        // An ignored error remains one, and what came with it is kept in no cache: a page and its
        // service worker would load everything twice. A key of this list is as good as a trusted one.
        `--ignore-certificate-errors-spki-list=${fingerprint(gateway.intermediate())}`,
        // Caddy offers HTTP/3 as well, which Chromium speaks with publicly known authorities alone.
        '--disable-quic',
      ];
    },
    discard: gateway.discard,
  };
}
