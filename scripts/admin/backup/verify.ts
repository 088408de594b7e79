import type pg from 'pg';
import { fileKey } from '../../../services/media/storage/blob-key.js';
import { BlobMissing, type Storage } from '../../../services/media/storage/storage.js';
import { type BackupStore, NotInBackup } from './backup-store.js';
import { severalAtATime } from './copy-files.js';
import type { NamedFile } from './dump-tables.js';
import { hashStream } from './hashed-bytes.js';
import { contentName, type Manifest, secretsName, tableName } from './manifest.js';

export interface Verified {
  readonly checked: number;
  /** What is missing or damaged, by name. */
  readonly faults: ReadonlyArray<{ readonly name: string; readonly found: string }>;
}

interface Expected {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Reads everything that a snapshot consists of, and compares its size and SHA-256. */
export function verifySnapshot(store: BackupStore, manifest: Manifest): Promise<Verified> {
  const { id, database, files, secrets } = manifest;
  const expected: Expected[] = [
    ...database.tables.map((table) => ({ ...table, name: tableName(id, table) })),
    ...(secrets ? [{ ...secrets, name: secretsName(id) }] : []),
    ...new Map(files.map((file) => [file.sha256, { ...file, name: contentName(file.sha256) }])).values(),
  ];
  return verifyAll(expected, async ({ name }) => store.read(name));
}

/** Reads every file of the running installation that a row names, and compares its size and SHA-256. */
export async function verifyFiles(db: pg.Client, storage: Storage): Promise<Verified> {
  const { rows } = await db.query<NamedFile>(
    `select distinct workspace_id as "workspaceId", sha256, size_bytes::float8 as "sizeBytes" from media.file order by 1, 2`,
  );
  const expected = rows.map((file) => ({ ...file, name: `${file.workspaceId}/${file.sha256}` }));
  return verifyAll(expected, ({ workspaceId, sha256 }) => storage.read(fileKey(workspaceId, sha256)));
}

async function verifyAll<E extends Expected>(
  expected: readonly E[],
  read: (file: E) => Promise<AsyncIterable<Uint8Array>>,
): Promise<Verified> {
  const faults: Array<{ name: string; found: string }> = [];
  await severalAtATime(expected, async (file) => {
    const fault = await compare(file, () => read(file));
    if (fault) faults.push({ name: file.name, found: fault });
  });
  return { checked: expected.length, faults };
}

async function compare(
  { sizeBytes, sha256 }: Expected,
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<string | null> {
  try {
    const found = await hashStream(await read());
    if (found.sizeBytes !== sizeBytes) return `${found.sizeBytes} bytes instead of ${sizeBytes}`;
    return found.sha256 === sha256 ? null : `the SHA-256 ${found.sha256} instead of ${sha256}`;
  } catch (err) {
    if (err instanceof NotInBackup || err instanceof BlobMissing) return 'nothing';
    throw err;
  }
}
