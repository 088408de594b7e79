import { type DataSource, In } from 'typeorm';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { inTransaction } from '../../../platform/database.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { FileEntity } from '../../storage/file.entity.js';
import { endsSentence } from '../../video/narration/place-lines.js';
import type { PlannedNarration } from '../../video/render/audio/planned-audio.js';

/**
 * Plans the audio that replaces the source's, by the content hash of each line's clip; null keeps the
 * source's audio.
 */
export async function planNarration(
  db: DataSource,
  workspaceId: string,
  { narration, cues }: RenderRequest,
): Promise<PlannedNarration | null> {
  if (!narration) return null;
  const { voices, sentencePauseSeconds, keepsPace } = narration;
  const files = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(FileEntity, {
      select: { workspaceId: true, id: true, sha256: true },
      where: { id: In([...new Set(voices.map(({ fileId }) => fileId))]) },
    }),
  );
  const contents = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  const lines = voices.map(({ cue, fileId }) => {
    const sha256 = contents.get(fileId);
    const line = cues[cue];
    if (!sha256 || !line) {
      const message = `The voice of line ${cue + 1} no longer exists; generate the voiceover again`;
      throw new WorkFailed('not_found', message, 'plan');
    }
    const { startTime, endTime, text } = line;
    return { startTime, endTime, sha256, endsSentence: endsSentence(text) };
  });
  return { lines, sentencePauseSeconds, keepsPace };
}
