import { type DataSource, IsNull, Not } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import type { EncodedBefore } from '../../video/narration/splice-voiceover.js';
import { VoiceoverEntity } from './voiceover.entity.js';

/** Returns the video's latest voiceover as encoded, or null if there is none or its bytes have changed. */
export async function findEncoded(
  { db, storage }: { db: DataSource; storage: Storage },
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  scratch: string,
): Promise<EncodedBefore | null> {
  const latest = await inTransaction(db, { workspaceId }, async (tx) => {
    const [voiceover] = await tx.find(VoiceoverEntity, {
      where: { videoId, print: Not(IsNull()) },
      order: { createdAt: 'desc' },
      take: 1,
    });
    const file = voiceover && (await tx.findOneBy(FileEntity, { workspaceId, id: voiceover.fileId }));
    return voiceover?.print && file ? { print: voiceover.print, sha256: file.sha256 } : null;
  });
  if (!latest) return null;
  try {
    const path = await storage.localPath(fileKey(workspaceId, latest.sha256), scratch);
    return (await hashFile(path)) === latest.sha256 ? { path, print: latest.print } : null;
  } catch (err) {
    if (err instanceof BlobMissing || (err as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw err;
  }
}
