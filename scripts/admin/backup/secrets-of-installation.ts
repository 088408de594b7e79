import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { writeNewPrivateFile } from '../../../supervisor/private-file.js';
import { openFirstStart } from '../../../supervisor/secrets.js';

/** File names and texts of `DATA_DIR/secrets`. */
const Secrets = z.record(z.string().regex(/^[a-z][a-z0-9.-]*$/), z.string());
export type StoredSecrets = z.infer<typeof Secrets>;

const folderOf = (dataDir: string): string => join(dataDir, 'secrets');

/** Passwords and marks of one start are none of the installation. */
const ofStart = new Set(['bootstrapped', 'first-owner-password']);

/** Returns null when the folder has none: the installation gets them from its environment. */
export async function readStoredSecrets(dataDir: string): Promise<StoredSecrets | null> {
  const names = (await readdir(folderOf(dataDir)).catch(() => [])).filter((name) => !ofStart.has(name));
  const kept = names.filter((name) => Secrets.keyType.safeParse(name).success).sort();
  if (kept.length === 0) return null;
  const texts = kept.map(async (name) => [name, await readFile(join(folderOf(dataDir), name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts)) as StoredSecrets;
}

export const parseSecrets = (text: string): StoredSecrets => Secrets.parse(JSON.parse(text));

/** Throws `conflict` when the folder has a secret that differs. */
export async function refuseOtherSecrets(dataDir: string, secrets: StoredSecrets): Promise<void> {
  const stored = (await readStoredSecrets(dataDir)) ?? {};
  const differing = Object.keys(stored).filter((name) => stored[name] !== secrets[name]);
  if (differing.length === 0) return;
  throw new DomainError(
    'conflict',
    `${folderOf(dataDir)} has other secrets (${differing.join(', ')}); --force replaces them`,
  );
}

/** Stores the secrets, and that the first start has been: otherwise it would create another owner and key. */
export async function storeSecrets(dataDir: string, secrets: StoredSecrets): Promise<void> {
  const { complete } = openFirstStart(dataDir);
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(secrets)) {
    const path = join(folder, name);
    await rm(path, { force: true });
    writeNewPrivateFile(path, text);
  }
  complete();
}
