import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { makeSealer } from '../../platform/access/sealer.js';
import { InvalidConfiguration } from '../../platform/config/config.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { ManifestKeys } from './compose-manifest.js';
import type { CredentialsConfig } from './credentials-config.js';
import { openOwnCertificate } from './own-certificate.js';
import { makeTimeStampClient } from './request-time-stamp.js';
import { InvalidKey, readSigningKey, type SigningKey } from './signing-key.js';

type Config = CredentialsConfig & {
  readonly STORAGE_SIGNING_SECRET: string;
  readonly STORAGE_SIGNING_SECRET_PREVIOUS?: string | undefined;
};

interface Parts {
  readonly db: DataSource;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly log: Logger;
}

/**
 * Returns what exports and voiceovers are signed with; null when they are not signed. Throws
 * `InvalidConfiguration` when the configured key cannot sign.
 */
export async function openCredentials(
  config: Config,
  { db, outbound, log }: Parts,
): Promise<ManifestKeys | null> {
  if (!config.CONTENT_CREDENTIALS) return null;
  const key =
    (await readConfiguredKey(config)) ?? (await openOwnCertificate({ db, log, sealer: sealerOf(config) }));
  const { signer, isSelfSigned } = key;
  log.info({ signer, isSelfSigned }, 'exports and voiceovers are signed with content credentials');
  const url = config.C2PA_TIMESTAMP_URL;
  return { key, requestTimeStamp: url ? makeTimeStampClient({ url, outbound, log }) : null };
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
