import { type DataSource, type EntityManager, In } from 'typeorm';
import type { FileEntity } from '../../storage/file.entity.js';
import { removeFiles } from '../../storage/remove-files.js';
import type { Storage } from '../../storage/storage.js';

/**
 * Deletes a video's voiceovers before the one that was applied. Their files may still be downloaded by
 * address, so they are deleted later; their lines are deleted by the sweep, unless another voiceover uses
 * them.
 */
export async function replaceVoiceovers(
  tx: EntityManager,
  { videoId, voiceoverId }: { videoId: string; voiceoverId: string },
): Promise<void> {
  const earlier = `video_id = $1 and id <> $2
    and created_at < (select created_at from voiceover applied where applied.id = $2)`;
  await tx.query(
    `update file set superseded_at = now()
     where superseded_at is null and id in (select file_id from voiceover where ${earlier})`,
    [videoId, voiceoverId],
  );
  await tx.query(`delete from voiceover where ${earlier}`, [videoId, voiceoverId]);
}

/** Deletes a video's voiceovers, and those of its clips that no other video's voiceover uses. */
export async function removeVideoVoices(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  videoId: string,
): Promise<void> {
  await removeFiles(db, storage, workspaceId, async (tx) => {
    const clips: Array<{ key: string }> = await tx.query(
      `select key from voice_clip where workspace_id = $1 and (video_id = $2 or key in (
         select key from voiceover_line join voiceover on voiceover.id = voiceover_id where voiceover.video_id = $2))`,
      [workspaceId, videoId],
    );
    await tx.query('delete from voiceover where workspace_id = $1 and video_id = $2', [workspaceId, videoId]);
    const keys = clips.map(({ key }) => key);
    // Clip records are deleted with their files.
    return { id: In(await filesOfUnneeded(tx, workspaceId, keys)) };
  });
}

/** Removes the clips that are still unused and in no voiceover. Returns their files. */
export const removeUnneededClips = (
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  { keys, unusedForMs }: { keys: readonly string[]; unusedForMs: number },
): Promise<FileEntity[]> =>
  removeFiles(db, storage, workspaceId, async (tx) => ({
    id: In(await filesOfUnneeded(tx, workspaceId, keys, unusedForMs)),
  }));

/**
 * Locks the clips: the function waits for a voiceover that is being recorded with one of them and then sees
 * it; a later voiceover finds the clip deleted and has the line synthesized again.
 */
async function filesOfUnneeded(
  tx: EntityManager,
  workspaceId: string,
  keys: readonly string[],
  unusedForMs: number | null = null,
): Promise<string[]> {
  const clips = 'from voice_clip clip where workspace_id = $1 and key = any($2)';
  await tx.query(`select ${clips} order by key for update`, [workspaceId, keys]);
  const rows: Array<{ id: string }> = await tx.query(
    `select file_id as id ${clips}
       and ($3::float8 is null or used_at < now() - $3 * interval '1 millisecond')
       and not exists (
         select from voiceover_line line where line.workspace_id = clip.workspace_id and line.key = clip.key)`,
    [workspaceId, keys, unusedForMs],
  );
  return rows.map(({ id }) => id);
}
