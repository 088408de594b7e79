import { type DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { removeFiles } from '../files/remove-files.js';
import type { Storage } from '../files/storage.js';

/**
 * Of a video's voiceovers the one that was applied stays; those before it go. Their files were handed out as addresses, so
 * they go later; their lines are the sweep's, unless another voiceover has them too.
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

/** Files of clips of a video that no other video's voiceover needs; voiceovers of it are forgotten afterwards. */
export async function removeVideoVoices(
  db: DataSource,
  storage: Storage,
  workspaceId: string,
  videoId: string,
): Promise<void> {
  const ids = await inTransaction(db, { workspaceId }, async (tx) => {
    const rows: Array<{ id: string }> = await tx.query(
      `select file_id as id from voice_clip clip
       where (clip.video_id = $1 or key in (
           select key from voiceover_line join voiceover on voiceover.id = voiceover_id where voiceover.video_id = $1))
         and not exists (
           select from voiceover_line line join voiceover on voiceover.id = line.voiceover_id
           where line.key = clip.key and voiceover.video_id <> $1)`,
      [videoId],
    );
    return rows.map(({ id }) => id);
  });
  // Clips are forgotten with their files.
  await removeFiles(db, storage, workspaceId, { id: In(ids) });
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.query('delete from voiceover where video_id = $1', [videoId]),
  );
}
