import {
  constants,
  createPrivateKey,
  type KeyObject,
  type SignKeyObjectInput,
  sign,
  X509Certificate,
} from 'node:crypto';

/** A private key with the certificates that vouch for it. */
export interface SigningKey {
  /** Identifier of the algorithm in COSE (RFC 9053). */
  readonly algorithm: number;
  /** DER: the certificate of the key first, then those that issued it, without the root. */
  readonly chain: readonly Buffer[];
  /** Name of the certificate's owner. */
  readonly signer: string;
  /** This installation issued the certificate itself. */
  readonly isSelfSigned: boolean;
  sign(bytes: Buffer): Buffer;
}

/** A key or chain that cannot sign claims; the message says why. */
export class InvalidKey extends Error {}

interface Algorithm {
  readonly id: number;
  readonly digest: string | null;
  readonly options?: Partial<SignKeyObjectInput>;
}

/** COSE wants both numbers of an ECDSA signature beside each other, not in DER. */
const ECDSA = { dsaEncoding: 'ieee-p1363' } as const;
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  prime256v1: { id: -7, digest: 'sha256', options: ECDSA },
  secp384r1: { id: -35, digest: 'sha384', options: ECDSA },
  secp521r1: { id: -36, digest: 'sha512', options: ECDSA },
  ed25519: { id: -8, digest: null },
  rsa: {
    id: -37,
    digest: 'sha256',
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
  },
};
const MIN_RSA_BITS = 2048;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads a private key and its chain (PEM). Throws `InvalidKey` when they do not belong together, or when
 * C2PA does not permit them to sign.
 */
export function readSigningKey(
  { chain: chainPem, privateKey }: { readonly chain: string; readonly privateKey: string },
  { isSelfMade = false }: { readonly isSelfMade?: boolean } = {},
): SigningKey {
  const certificates = readCertificates(chainPem);
  const [leaf] = certificates;
  if (!leaf) throw new InvalidKey('the chain has no certificate in PEM');
  const key = readKey(privateKey);
  const algorithm = algorithmOf(key);
  if (!leaf.checkPrivateKey(key))
    throw new InvalidKey('the first certificate of the chain is not that of the key');
  if (leaf.ca) throw new InvalidKey('the first certificate of the chain is that of an authority');
  requireChain(certificates);
  const isIssuedByItself = leaf.checkIssued(leaf);
  return {
    algorithm: algorithm.id,
    chain: certificates.filter((each, index) => index === 0 || !each.checkIssued(each)).map(({ raw }) => raw),
    signer: nameOf(leaf),
    isSelfSigned: isSelfMade || isIssuedByItself,
    sign: (bytes) => sign(algorithm.digest, bytes, { key, ...algorithm.options }),
  };
}

function readCertificates(pem: string): X509Certificate[] {
  try {
    return (pem.match(CERTIFICATE) ?? []).map((each) => new X509Certificate(each));
  } catch (cause) {
    throw new InvalidKey('the chain has a certificate that cannot be read', { cause });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new InvalidKey('the private key is not a PEM file without a password', { cause });
  }
}

function algorithmOf(key: KeyObject): Algorithm {
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
  const algorithm = ALGORITHMS[namedCurve ?? key.asymmetricKeyType ?? ''];
  if (!algorithm)
    throw new InvalidKey('the private key must be ECDSA (P-256, P-384 or P-521), Ed25519 or RSA');
  if (modulusLength !== undefined && modulusLength < MIN_RSA_BITS)
    throw new InvalidKey(`the RSA key must have at least ${MIN_RSA_BITS} bits`);
  return algorithm;
}

function requireChain(certificates: readonly X509Certificate[]): void {
  for (const [index, certificate] of certificates.entries()) {
    const issuer = certificates[index + 1];
    if (issuer && !certificate.checkIssued(issuer))
      throw new InvalidKey(`certificate ${index + 2} of the chain did not issue certificate ${index + 1}`);
    if (new Date(certificate.validTo).getTime() <= Date.now())
      throw new InvalidKey(`certificate ${index + 1} of the chain expired at ${certificate.validTo}`);
  }
}

/** The common name of the owner, or else the organization. */
function nameOf({ subject }: X509Certificate): string {
  const names = new Map(
    subject.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  return names.get('CN') ?? names.get('O') ?? subject.replaceAll('\n', ', ');
}
