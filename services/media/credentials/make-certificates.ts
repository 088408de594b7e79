import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

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

const OIDS = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  claimSigning: '1.3.6.1.4.1.62558.2.1',
  /** Verifiers from before `claimSigning` require it. */
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;
const ECDSA_WITH_SHA256 = new AlgorithmIdentifier({ algorithm: OIDS.ecdsaWithSha256 });

/**
 * Makes a certificate that may sign claims of C2PA, and the root that issues it. The root's private key is
 * used once and not returned: nothing else can ever be issued in its name.
 */
export function makeCertificates(now: Date): MadeCertificates {
  const [rootKeys, leafKeys] = [newKeys(), newKeys()];
  const rootName = nameOf(`${NAME}, self-signed root`);
  const rootId = keyIdOf(rootKeys.publicKey);
  const validity = new Validity({
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
  });
  const issue = (subject: Name, publicKey: KeyObject, extensions: Extension[]): string => {
    const tbsCertificate = new TBSCertificate({
      version: Version.v3,
      serialNumber: newSerialNumber(),
      signature: ECDSA_WITH_SHA256,
      issuer: rootName,
      validity,
      subject,
      subjectPublicKeyInfo: AsnConvert.parse(spkiOf(publicKey), SubjectPublicKeyInfo),
      extensions: new Extensions(extensions),
    });
    const toSign = Buffer.from(AsnConvert.serialize(tbsCertificate));
    const signatureValue = bytesOf(sign('sha256', toSign, rootKeys.privateKey));
    const signatureAlgorithm = ECDSA_WITH_SHA256;
    return pemOf(
      AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })),
    );
  };
  return {
    root: issue(rootName, rootKeys.publicKey, [
      critical(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(rootId)),
    ]),
    certificate: issue(nameOf(`${NAME} (self-signed)`), leafKeys.publicKey, [
      critical(id_ce_basicConstraints, new BasicConstraints()),
      critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature)),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([OIDS.claimSigning, OIDS.emailProtection])),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdOf(leafKeys.publicKey))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(rootId) }),
      ),
    ]),
    privateKey: leafKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** A positive number of 16 bytes. */
function newSerialNumber(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x7f) | 0x40);
  return bytesOf(bytes);
}

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const keyIdOf = (key: KeyObject): ArrayBuffer =>
  bytesOf(createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20));

const nameOf = (commonName: string): Name =>
  new Name([attribute(OIDS.organization, NAME), attribute(OIDS.commonName, commonName)]);

const attribute = (type: string, utf8String: string): RelativeDistinguishedName =>
  new RelativeDistinguishedName([
    new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) }),
  ]);

const extension = (extnID: string, value: object, isCritical = false): Extension =>
  new Extension({ extnID, critical: isCritical, extnValue: new OctetString(AsnConvert.serialize(value)) });
const critical = (extnID: string, value: object): Extension => extension(extnID, value, true);

/** The bytes in memory of their own, which a small buffer shares with others. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

const pemOf = (der: ArrayBuffer): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
