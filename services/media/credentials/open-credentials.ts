import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { makeSealer } from '../../platform/access/sealer.js';
import { InvalidConfiguration } from '../../platform/config/config.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { ManifestKeys } from './compose-manifest.js';
import type { CredentialsConfig } from './credentials-config.js';
import { openOwnCertificate } from './own-certificate.js';
import type { RequestTimeStamp } from './sign-claim.js';
import { InvalidKey, readSigningKey, type SigningKey } from './signing-key.js';

interface TimeStampServer {
  readonly url: string;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly log: Logger;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 65_536;
const SHA256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null });
/** Granted, or granted with changes. */
const GRANTED = [0, 1];

/**
 * Requests time stamps from a server by RFC 3161. While it does not answer, files are signed without one:
 * they need none to be valid until the certificate expires.
 */
export const makeTimeStampClient =
  ({ url, outbound, log }: TimeStampServer): RequestTimeStamp =>
  async (bytes) => {
    const imprint = createHash('sha256').update(bytes).digest();
    const nonce = newNonce();
    const request = new TimeStampReq({
      messageImprint: new MessageImprint({ hashAlgorithm: SHA256, hashedMessage: new OctetString(imprint) }),
      nonce,
      certReq: true,
    });
    try {
      const answer = await outbound.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: Buffer.from(AsnConvert.serialize(request)),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      const body = await buffer(answer.body);
      if (answer.status !== 200) throw new Error(`the server answered with the status ${answer.status}`);
      return readToken(body, imprint, nonce);
    } catch (err) {
      log.warn({ reason: errorMessage(err) }, 'a file was signed without a time stamp');
      return null;
    }
  };

/** A positive number, which DER writes without a byte before it. */
function newNonce(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(8));
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40;
  return bytes.buffer;
}

/** Returns the time stamp of an answer. Throws an error when it is refused, or that of another request. */
function readToken(answer: Buffer, imprint: Buffer, nonce: ArrayBuffer): Buffer {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  if (!timeStampToken || !GRANTED.includes(status.status))
    throw new Error(`the server refused the request with the status ${status.status}`);
  const { encapContentInfo } = AsnConvert.parse(timeStampToken.content, SignedData);
  const content = encapContentInfo.eContent?.single;
  if (!content) throw new Error('the time stamp is empty');
  const stamped = AsnConvert.parse(content.buffer, TSTInfo);
  const isAnswer =
    imprint.equals(Buffer.from(stamped.messageImprint.hashedMessage.buffer)) &&
    stamped.nonce !== undefined &&
    Buffer.from(stamped.nonce).equals(Buffer.from(nonce));
  if (!isAnswer) throw new Error('the server answered another request');
  return Buffer.from(AsnConvert.serialize(timeStampToken));
}

type Config = CredentialsConfig & {
  readonly STORAGE_SIGNING_SECRET: string;
  readonly STORAGE_SIGNING_SECRET_PREVIOUS?: string | undefined;
};

interface Parts {
  readonly db: DataSource;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly log: Logger;
}

/** Returns what the next file is signed with. */
export type OpenKeys = () => Promise<ManifestKeys>;

/**
 * Returns how exports and voiceovers are signed; null when they are not signed. The installation's own certificate is looked up for
 * each file, since the operator can replace it at any time. Throws `InvalidConfiguration` when the configured key cannot sign.
 */
export async function openCredentials(
  config: Config,
  { db, outbound, log }: Parts,
): Promise<OpenKeys | null> {
  if (!config.CONTENT_CREDENTIALS) return null;
  const configured = await readConfiguredKey(config);
  const sealer = sealerOf(config);
  const openKey = async () => configured ?? (await openOwnCertificate({ db, log, sealer }));
  const { signer, isSelfSigned } = await openKey();
  log.info({ signer, isSelfSigned }, 'exports and voiceovers are signed with content credentials');
  const url = config.C2PA_TIMESTAMP_URL;
  const requestTimeStamp = url ? makeTimeStampClient({ url, outbound, log }) : null;
  return async () => ({ key: await openKey(), requestTimeStamp });
}

const sealerOf = ({ STORAGE_SIGNING_SECRET, STORAGE_SIGNING_SECRET_PREVIOUS }: Config) =>
  makeSealer({
    purpose: 'signing certificate',
    current: STORAGE_SIGNING_SECRET,
    previous: STORAGE_SIGNING_SECRET_PREVIOUS ? [STORAGE_SIGNING_SECRET_PREVIOUS] : [],
  });

async function readConfiguredKey({
  C2PA_CERTIFICATE_CHAIN,
  C2PA_PRIVATE_KEY,
}: CredentialsConfig): Promise<SigningKey | null> {
  if (!C2PA_CERTIFICATE_CHAIN || !C2PA_PRIVATE_KEY) return null;
  const read = (name: string, path: string) =>
    readFile(path, 'utf8').catch((err: unknown) => {
      throw new InvalidConfiguration([`${name}: cannot be read (${errorMessage(err)})`]);
    });
  const chain = await read('C2PA_CERTIFICATE_CHAIN', C2PA_CERTIFICATE_CHAIN);
  const privateKey = await read('C2PA_PRIVATE_KEY', C2PA_PRIVATE_KEY);
  try {
    return readSigningKey({ chain, privateKey });
  } catch (err) {
    if (!(err instanceof InvalidKey)) throw err;
    throw new InvalidConfiguration([`C2PA_CERTIFICATE_CHAIN and C2PA_PRIVATE_KEY: ${err.message}`]);
  }
}
