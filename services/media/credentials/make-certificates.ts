// The library's container for algorithms needs it.
import 'reflect-metadata';
import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface MadeCertificates {
  /** PEM of the certificate that signs, of its issuer, and of the private key (PKCS 8). */
  readonly certificate: string;
  readonly root: string;
  readonly privateKey: string;
}

const NAME = 'Video processing service';
const DAY_MS = 86_400_000;
/** Files become invalid when the certificate expires, unless they have a time stamp. */
const VALID_DAYS = 3650;

const CLAIM_SIGNING = '1.3.6.1.4.1.62558.2.1';
/** Verifiers from before `CLAIM_SIGNING` require it. */
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * Makes a certificate that may sign claims of C2PA, and the root that issues it. The root's private key is
 * used once and not returned: nothing else can ever be issued in its name.
 */
export async function makeCertificates(now: Date): Promise<MadeCertificates> {
  const [rootKeys, leafKeys] = await Promise.all([newKeys(), newKeys()]);
  const rootName = nameOf(`${NAME}, self-signed root`);
  const issued = {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
  };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...issued,
    serialNumber: newSerialNumber(),
    name: rootName,
    keys: rootKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...issued,
    serialNumber: newSerialNumber(),
    subject: nameOf(`${NAME} (self-signed)`),
    issuer: rootName,
    publicKey: leafKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([CLAIM_SIGNING, EMAIL_PROTECTION]),
      await SubjectKeyIdentifierExtension.create(leafKeys.publicKey),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  return {
    root: `${root.toString('pem')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
    privateKey: KeyObject.from(leafKeys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** A positive number of 16 bytes. */
function newSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40);
  return bytes.toString('hex');
}

const nameOf = (commonName: string): JsonName => [{ O: [NAME] }, { CN: [commonName] }];
