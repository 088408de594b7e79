import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import type { Storage } from '../../storage/storage.js';
import { lockContent, prepareFile, storeFile } from '../../storage/store-file.js';
import { VoiceClipEntity } from './voice-clip.entity.js';

/** A cached clip and the location of its bytes. */
export interface CachedClip extends VoiceClipEntity {
  readonly sha256: string;
}

const AT_A_TIME = 16;

/**
 * Returns which of the keys are cached: the record exists, and the file has the expected size. Marks them as
 * used.
 */
export async function findClips(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  keys: readonly string[],
): Promise<Map<string, CachedClip>> {
  const recorded = await inTransaction(db, { workspaceId }, async (tx) => {
    // Locked in one order by every caller, to avoid deadlocks.
    await tx.query(
      `update voice_clip set used_at = now() from (
         select key from voice_clip where workspace_id = $1 and key = any($2) order by key for no key update
       ) held where workspace_id = $1 and voice_clip.key = held.key`,
      [workspaceId, [...new Set(keys)]],
    );
    const clips = await tx.findBy(VoiceClipEntity, { key: In([...new Set(keys)]) });
    const files = await tx.find(FileEntity, {
      select: { workspaceId: true, id: true, sha256: true, sizeBytes: true },
      where: { id: In(clips.map(({ fileId }) => fileId)) },
    });
    const byId = new Map(files.map((file) => [file.id, file]));
    return clips.map((clip) => ({ clip, file: byId.get(clip.fileId) }));
  });
  const cached = new Map<string, CachedClip>();
  for (let from = 0; from < recorded.length; from += AT_A_TIME) {
    const some = recorded.slice(from, from + AT_A_TIME).map(async ({ clip, file }) => {
      if (!file || (await storage.sizeOf(fileKey(workspaceId, file.sha256))) !== Number(file.sizeBytes))
        return;
      cached.set(clip.key, { ...clip, sha256: file.sha256 });
    });
    await Promise.all(some);
  }
  return cached;
}

export interface NewClip
  extends Pick<VoiceClipEntity, 'workspaceId' | 'key' | 'videoId' | 'durationSeconds' | 'ignoredTerms'> {
  readonly path: string;
  readonly sha256: string;
}

/**
 * Returns the file of each clip that exists, and locks the clips until the transaction ends: the removal of
 * clips checks once more whether a voiceover uses them, after it has locked them.
 */
export async function lockClips(
  tx: EntityManager,
  workspaceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows: Array<{ key: string; fileId: string }> = await tx.query(
    `select key, file_id as "fileId" from voice_clip where workspace_id = $1 and key = any($2) order by key for key share`,
    [workspaceId, [...new Set(keys)]],
  );
  return new Map(rows.map(({ key, fileId }) => [key, fileId]));
}

/** Prepares a clip before the transaction that stores it, to keep that transaction short. */
export async function prepareClip(storage: Storage, clip: Omit<NewClip, 'sha256'>): Promise<NewClip> {
  const prepared = { ...clip, sha256: await hashFile(clip.path) };
  await prepareFile(storage, prepared);
  return prepared;
}

/** Stores clips of a workspace; a second one with the same key is discarded, unless the first one's bytes are lost. */
export async function storeClips(
  tx: EntityManager,
  storage: Storage,
  clips: readonly NewClip[],
): Promise<void> {
  const ordered = clips.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  // All content is locked in one order before anything is stored: keys do not sort as their contents do.
  for (const { workspaceId, key } of ordered) await lockContent(tx, workspaceId, `voice ${key}`);
  const contents = new Map(clips.map(({ workspaceId, sha256 }) => [sha256, workspaceId]));
  for (const [sha256, workspaceId] of [...contents].sort()) await lockContent(tx, workspaceId, sha256);
  for (const clip of ordered) await storeClip(tx, storage, clip);
}

async function storeClip(tx: EntityManager, storage: Storage, clip: NewClip): Promise<void> {
  const { workspaceId, key, videoId, durationSeconds, ignoredTerms, path, sha256 } = clip;
  const before = await tx.findOneBy(VoiceClipEntity, { workspaceId, key });
  const file = before && (await tx.findOneBy(FileEntity, { workspaceId, id: before.fileId }));
  if (file && (await storage.sizeOf(fileKey(workspaceId, file.sha256))) === Number(file.sizeBytes)) return;
  // Clips are shared: one stays when its video is deleted and another video has the same line.
  const fileId = await storeFile(tx, storage, {
    workspaceId,
    path,
    sha256,
    videoId: null,
    contentType: 'audio/wav',
    filename: 'line.wav',
    purpose: 'voice',
  });
  await tx.query(
    `insert into voice_clip (workspace_id, key, file_id, video_id, duration_seconds, unheeded_terms)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, key)
     do update set file_id = excluded.file_id, duration_seconds = excluded.duration_seconds, used_at = now()`,
    [workspaceId, key, fileId, videoId, durationSeconds, JSON.stringify(ignoredTerms)],
  );
  if (file) await tx.delete(FileEntity, { workspaceId, id: file.id });
}
