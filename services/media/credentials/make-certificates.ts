import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  bitString,
  boolean,
  field,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  time,
  tlv,
  utf8,
} from './der.js';

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

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const OIDS = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  claimSigning: '1.3.6.1.4.1.62558.2.1',
  /** Verifiers from before `claimSigning` require it. */
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;

/**
 * Makes a certificate that may sign claims of C2PA, and the root that issues it. The root's private key is
 * used once and not returned: nothing else can ever be issued in its name.
 */
export function makeCertificates(now: Date): MadeCertificates {
  const [rootKeys, leafKeys] = [newKeys(), newKeys()];
  const rootName = nameOf(`${NAME}, self-signed root`);
  const rootId = keyIdOf(rootKeys.publicKey);
  const validity = sequence(
    time(new Date(now.getTime() - DAY_MS)),
    time(new Date(now.getTime() + VALID_DAYS * DAY_MS)),
  );
  const issue = (subject: Buffer, publicKey: KeyObject, extensions: Buffer[]): string => {
    const issued = [
      integer(randomBytes(16)),
      ECDSA_WITH_SHA256,
      rootName,
      validity,
      subject,
      spkiOf(publicKey),
    ];
    const toSign = sequence(field(0, integer(2)), ...issued, field(3, sequence(...extensions)));
    const signature = sign('sha256', toSign, rootKeys.privateKey);
    return pemOf(sequence(toSign, ECDSA_WITH_SHA256, bitString(signature)));
  };
  return {
    root: issue(rootName, rootKeys.publicKey, [
      critical(OIDS.basicConstraints, sequence(boolean(true), integer(0))),
      critical(OIDS.keyUsage, bitString(Buffer.of(0x06), 1)),
      extension(OIDS.subjectKeyId, octetString(rootId)),
    ]),
    certificate: issue(nameOf(`${NAME} (self-signed)`), leafKeys.publicKey, [
      critical(OIDS.basicConstraints, sequence()),
      critical(OIDS.keyUsage, bitString(Buffer.of(0x80), 7)),
      extension(OIDS.extendedKeyUsage, sequence(oid(OIDS.claimSigning), oid(OIDS.emailProtection))),
      extension(OIDS.subjectKeyId, octetString(keyIdOf(leafKeys.publicKey))),
      extension(OIDS.authorityKeyId, sequence(tlv(0x80, rootId))),
    ]),
    privateKey: leafKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const keyIdOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);

const nameOf = (commonName: string): Buffer =>
  sequence(
    setOf(sequence(oid(OIDS.organization), utf8(NAME))),
    setOf(sequence(oid(OIDS.commonName), utf8(commonName))),
  );

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octetString(value));
const critical = (id: string, value: Buffer): Buffer => sequence(oid(id), boolean(true), octetString(value));

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
