// Opens a pass as a phone does: every file by its fingerprint, and the list of fingerprints by the
// signature over it.

import { createHash, verify, X509Certificate } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import forge from 'node-forge';

export type OpenedPass = {
  pass: Record<string, unknown>;
  signedBy: string;
};

type Read = {
  certificates: forge.pki.Certificate[];
  rawCapture: {
    signature: string;
    authenticatedAttributes: forge.asn1.Asn1[];
    content?: unknown;
  };
};

const parts = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(node?.value) ? node.value : [];

/** The digest that was signed; throws unless the signature is the certificate's, and detached. */
const signedDigest = (der: Uint8Array): { digest: string; signer: X509Certificate } => {
  const { certificates, rawCapture } = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(Buffer.from(der).toString('binary')),
  ) as unknown as Read;
  if (rawCapture.content !== undefined) throw new RangeError('the signature holds what it signs');
  const { Class, Type, create, toDer, derToOid } = forge.asn1;
  const { authenticatedAttributes: attributes, signature } = rawCapture;
  const signed = Buffer.from(
    toDer(create(Class.UNIVERSAL, Type.SET, true, attributes)).getBytes(),
    'binary',
  );
  const chain = certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  const signer = chain.find((one) =>
    verify('sha256', signed, one.publicKey, Buffer.from(signature, 'binary')),
  );
  if (signer === undefined) throw new RangeError('no certificate made the signature');
  if (!chain.some((one) => one !== signer && signer.verify(one.publicKey)))
    throw new RangeError('the certificate above is missing');
  const digest = attributes
    .filter((one) => derToOid(String(parts(one)[0]?.value)) === forge.pki.oids['messageDigest'])
    .map((one) => String(parts(parts(one)[1])[0]?.value))[0];
  if (digest === undefined) throw new RangeError('nothing was signed');
  return { digest: Buffer.from(digest, 'binary').toString('hex'), signer };
};

const hashOf = (algorithm: 'sha1' | 'sha256', content: Uint8Array): string =>
  createHash(algorithm).update(content).digest('hex');

/** Throws a RangeError that says what a phone would refuse. */
export const openPass = (file: Uint8Array): OpenedPass => {
  const { 'manifest.json': manifest, signature, ...files } = unzipSync(file);
  if (manifest === undefined || signature === undefined) throw new RangeError('it is not signed');
  const listed = JSON.parse(strFromU8(manifest)) as Record<string, string>;
  const names = Object.keys(files);
  if (names.toSorted().join() !== Object.keys(listed).toSorted().join())
    throw new RangeError('the list names other files');
  for (const [name, content] of Object.entries(files))
    if (hashOf('sha1', content) !== listed[name]) throw new RangeError(`${name} was changed`);
  const { digest, signer } = signedDigest(signature);
  if (digest !== hashOf('sha256', manifest)) throw new RangeError('the list was changed');
  for (const needed of ['pass.json', 'icon.png'])
    if (!names.includes(needed)) throw new RangeError(`${needed} is missing`);
  const pass = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array())) as OpenedPass['pass'];
  if (!signer.subject.includes(String(pass['passTypeIdentifier'])))
    throw new RangeError('it was signed for another kind of pass');
  return { pass, signedBy: signer.subject.replaceAll('\n', ', ') };
};
