import { X509Certificate } from 'node:crypto';
import type { Logger } from 'pino';
import { type DataSource, type EntityManager, Not } from 'typeorm';
import { SealBroken, type Sealer } from '../../platform/access/sealer.js';
import { inTransaction } from '../../platform/database/database.js';
import type { MadeCertificates } from './make-certificates.js';
import { SigningCertificateEntity } from './signing-certificate.entity.js';
import { readSigningKey, type SigningKey } from './signing-key.js';

interface CertificateStore {
  readonly db: DataSource;
  readonly sealer: Sealer;
  readonly log: Logger;
  readonly now?: () => Date;
}

const ID = 'installation';
const PLACE = ['signing_certificate', ID];
/** A certificate that expires sooner is replaced. */
const RENEWED_BEFORE_MS = 90 * 86_400_000;

/**
 * Returns the installation's self-signed certificate with its key. Makes it when there is none, when it
 * expires soon, or when its key cannot be decrypted. Of processes that do so at once, all use the same.
 */
export async function openOwnCertificate({
  db,
  sealer,
  log,
  now = () => new Date(),
}: CertificateStore): Promise<SigningKey> {
  const stored = await findOwnCertificate(db);
  const known = stored && open(stored, sealer, log);
  if (stored && known && expiresAt(stored) - now().getTime() > RENEWED_BEFORE_MS) {
    if (stored.sealedBy !== sealer.keyId) await seal(db, sealer, stored, known.privateKey);
    return readSigningKey(known, { isSelfMade: true });
  }
  // Loaded when it is needed: at the first start, and once in ten years.
  const { makeCertificates } = await import('./make-certificates.js');
  const made = await makeCertificates(now());
  const { ciphertext, keyId } = sealer.seal(made.privateKey, PLACE);
  await inTransaction(db, {}, async (tx) => {
    if (stored) await retire(tx, stored.certificate);
    // Another process may have stored one meanwhile: it stays.
    await tx.query(
      `insert into signing_certificate (id, certificate, root, sealed_key, sealed_by) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [ID, made.certificate, made.root, ciphertext, keyId],
    );
  });
  const winner = (await findOwnCertificate(db)) as SigningCertificateEntity;
  const opened = open(winner, sealer, log);
  if (!opened)
    throw new Error('The key of the signing certificate was encrypted with another STORAGE_SIGNING_SECRET');
  if (winner.certificate === made.certificate)
    log.info('made a self-signed certificate for content credentials');
  return readSigningKey(opened, { isSelfMade: true });
}

/** Returns the stored certificate; null before the first start of a worker that signs with it. */
export const findOwnCertificate = (db: DataSource): Promise<SigningCertificateEntity | null> =>
  db.getRepository(SigningCertificateEntity).findOneBy({ id: ID });

/** Returns the certificates that are no longer signed with, the newest first. */
export const findRetiredCertificates = (db: DataSource): Promise<SigningCertificateEntity[]> =>
  db.getRepository(SigningCertificateEntity).find({ where: { id: Not(ID) }, order: { createdAt: 'desc' } });

/**
 * Stops signing with the installation's certificate and destroys its key, for example because the key was stolen: the next file is
 * signed with a new one. Returns null when there is none.
 */
export async function retireOwnCertificate(db: DataSource): Promise<SigningCertificateEntity | null> {
  const own = await findOwnCertificate(db);
  if (own) await inTransaction(db, {}, (tx) => retire(tx, own.certificate));
  return own;
}

/** Keeps what verifies earlier files, under the fingerprint of the root, and nothing that signs. */
const retire = (tx: EntityManager, certificate: string): Promise<unknown> =>
  tx.query(
    `with gone as (
       delete from signing_certificate where id = $1 and certificate = $2 returning certificate, root, created_at
     )
     insert into signing_certificate (id, certificate, root, sealed_key, sealed_by, created_at)
     select 'retired ' || encode(sha256(convert_to(root, 'UTF8')), 'hex'), certificate, root, '', '', created_at
     from gone`,
    [ID, certificate],
  );

type Opened = Pick<MadeCertificates, 'privateKey'> & { readonly chain: string };

function open(
  { certificate, sealedKey, sealedBy }: SigningCertificateEntity,
  sealer: Sealer,
  log: Logger,
): Opened | null {
  try {
    const privateKey = sealer.open({ ciphertext: sealedKey, keyId: sealedBy }, PLACE);
    return { chain: certificate, privateKey };
  } catch (err) {
    if (!(err instanceof SealBroken)) throw err;
    log.warn({ reason: err.message }, 'the key of the signing certificate cannot be decrypted');
    return null;
  }
}

const expiresAt = ({ certificate }: SigningCertificateEntity): number =>
  new Date(new X509Certificate(certificate).validTo).getTime();

/** Encrypts the key with the current secret. */
async function seal(
  db: DataSource,
  sealer: Sealer,
  { certificate }: SigningCertificateEntity,
  privateKey: string,
): Promise<void> {
  const { ciphertext, keyId } = sealer.seal(privateKey, PLACE);
  await db.query(
    'update signing_certificate set sealed_key = $1, sealed_by = $2 where id = $3 and certificate = $4',
    [ciphertext, keyId, ID, certificate],
  );
}
