import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { type BackupStore, NotInBackup } from './backup-store.js';
import {
  CONTENT,
  contentName,
  hashText,
  MARKER,
  type Manifest,
  manifestHashName,
  manifestMacName,
  manifestName,
  parseManifest,
  SNAPSHOTS,
  secretsName,
  tableName,
} from './manifest.js';

const Marker = z.object({ format: z.literal('installation-backup'), installation: z.string().nullable() });

export const writeText = (store: BackupStore, name: string, content: string): Promise<void> =>
  store.write(name, Readable.from([Buffer.from(content)], { objectMode: false }));

export const readText = async (store: BackupStore, name: string): Promise<string> =>
  text(await store.read(name));

/** The place belongs to one installation: another one's backups would remove its content. */
export async function claimStore(store: BackupStore, installation: string | null): Promise<void> {
  const marker = await readText(store, MARKER).catch((err) => {
    if (err instanceof NotInBackup) return null;
    throw err;
  });
  if (marker === null) {
    for await (const { name } of store.list('')) {
      throw new DomainError(
        'conflict',
        `${store.at} holds something else (${name}): choose an empty place for backups`,
      );
    }
    await writeText(store, MARKER, JSON.stringify({ format: 'installation-backup', installation }));
    return;
  }
  if (parseMarker(store, marker).installation === installation) return;
  throw new DomainError('conflict', `${store.at} holds the backups of another installation`);
}

function parseMarker(store: BackupStore, marker: string): z.infer<typeof Marker> {
  try {
    return Marker.parse(JSON.parse(marker));
  } catch (cause) {
    throw new DomainError('conflict', `${store.at}/${MARKER} is not the one of a backup`, { cause });
  }
}

/** Ids of complete snapshots, oldest first. */
export async function listSnapshots(store: BackupStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of store.list(SNAPSHOTS)) {
    const id = name.slice(SNAPSHOTS.length).split('/')[0] ?? '';
    if (name === manifestHashName(id)) ids.push(id);
  }
  return ids.sort();
}

/** Returns the named snapshot, or the newest. Its manifest has the hash that was stored beside it. */
export async function readManifest(store: BackupStore, wanted?: string): Promise<Manifest> {
  const ids = await listSnapshots(store);
  const id = wanted ?? ids.at(-1);
  if (id === undefined) throw new DomainError('not_found', `${store.at} has no complete snapshot`);
  if (!ids.includes(id)) {
    throw new DomainError(
      'not_found',
      `${store.at} has no snapshot ${id}; it has ${ids.join(', ') || 'none'}`,
    );
  }
  const manifest = await readText(store, manifestName(id));
  if ((await readText(store, manifestHashName(id))).trim() !== hashText(manifest))
    throw new DomainError('validation_error', `${manifestName(id)} is damaged: its SHA-256 is another one`);
  return parseManifest(id, manifest);
}

export async function writeManifest(
  store: BackupStore,
  manifest: Manifest,
  authenticate: (content: string) => Promise<void>,
): Promise<void> {
  const content = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeText(store, manifestName(manifest.id), content);
  await authenticate(content);
  await writeText(store, manifestHashName(manifest.id), `${hashText(content)}\n`);
}

const namesOf = (manifest: Manifest): string[] => [
  manifestName(manifest.id),
  manifestHashName(manifest.id),
  manifestMacName(manifest.id),
  ...(manifest.secrets ? [secretsName(manifest.id)] : []),
  ...manifest.database.tables.map((table) => tableName(manifest.id, table)),
  ...manifest.files.map(({ sha256 }) => contentName(sha256)),
];

/**
 * Removes all but the newest `keep` snapshots, and then everything that none of these needs: content of removed
 * snapshots, and what interrupted backups left. Returns the number of removed snapshots.
 */
export async function removeOldSnapshots(store: BackupStore, keep: number): Promise<number> {
  const ids = await listSnapshots(store);
  const kept = ids.slice(-keep);
  const needed = new Set<string>();
  for (const id of kept) for (const name of namesOf(await readManifest(store, id))) needed.add(name);
  // What marks a snapshot as complete goes first: an interruption leaves none that lacks files.
  for (const id of ids) if (!kept.includes(id)) await store.remove(manifestHashName(id));
  for (const prefix of [SNAPSHOTS, CONTENT]) {
    const unneeded: string[] = [];
    for await (const { name } of store.list(prefix)) if (!needed.has(name)) unneeded.push(name);
    for (const name of unneeded) await store.remove(name);
  }
  return ids.length - kept.length;
}
