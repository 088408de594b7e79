import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type BackupStore, NotInBackup } from './backup-store.js';
import { manifestMacName, manifestName } from './manifest.js';
import { readStoredSecrets } from './secrets-of-installation.js';
import { readText, writeText } from './snapshots.js';

/** Whether the installation whose key is known made a snapshot; null without a key or a MAC. */
export interface Authenticity {
  readonly isAuthentic: boolean | null;
  readonly why: string;
}

const SECRET = 'storage-signing-secret';

/** Derived from a secret of the installation, which the place of backups need not know; null without it. */
export async function findMacKey(dataDir: string, env: NodeJS.ProcessEnv): Promise<Buffer | null> {
  const secret = env.STORAGE_SIGNING_SECRET || (await readStoredSecrets(dataDir))?.[SECRET];
  return secret ? Buffer.from(hkdfSync('sha256', secret, '', 'installation backup: mac', 32)) : null;
}

const macOf = (key: Buffer, id: string, manifest: string): string =>
  createHmac('sha256', key).update(`${id}\n${manifest}`).digest('hex');

/** The manifest has the hash of everything else. */
export async function writeMac(store: BackupStore, id: string, manifest: string, key: Buffer): Promise<void> {
  await writeText(store, manifestMacName(id), `${macOf(key, id, manifest)}\n`);
}

/** Compares the MAC of a snapshot's manifest with what the key gives. */
export async function checkMac(store: BackupStore, id: string, key: Buffer | null): Promise<Authenticity> {
  const stored = await readText(store, manifestMacName(id)).catch((err) => {
    if (err instanceof NotInBackup) return null;
    throw err;
  });
  if (stored === null)
    return { isAuthentic: null, why: 'it has no MAC, so anybody may have made or changed it' };
  if (!key)
    return { isAuthentic: null, why: 'the key of its MAC is not here (STORAGE_SIGNING_SECRET or DATA_DIR)' };
  const expected = Buffer.from(macOf(key, id, await readText(store, manifestName(id))));
  const given = Buffer.from(stored.trim());
  const isAuthentic = given.length === expected.length && timingSafeEqual(given, expected);
  return {
    isAuthentic,
    why: isAuthentic
      ? 'this installation made it, and nobody changed it'
      : 'its MAC is not one of this installation: somebody else made or changed it',
  };
}
