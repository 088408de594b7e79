import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { VoiceoverEntity, type VoiceoverResult } from '../../work/voiceover/voiceover.entity.js';
import type { MediaContext } from '../context.js';

export interface VoicedLineOf {
  /** Position of the line in the request. */
  readonly position: number;
  readonly key: string;
  readonly fileId: string;
  readonly durationSeconds: number;
}

export interface FoundVoiceover extends VoiceoverResult {
  readonly ignoredTerms: readonly string[];
  readonly warnings: readonly string[];
  readonly id: string;
  readonly fileId: string;
  readonly lines: readonly VoicedLineOf[];
}

/**
 * Returns a voiceover with the clip of every line that can be spoken; null when it was deleted. For the
 * videos service.
 */
export async function findVoiceover(
  { db, caller }: MediaContext,
  id: string,
): Promise<FoundVoiceover | null> {
  requireService(caller, 'videos');
  return inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const voiceover = await tx.findOneBy(VoiceoverEntity, { id });
    if (!voiceover) return null;
    const lines: VoicedLineOf[] = await tx.query(
      `select position, key, line.file_id as "fileId", duration_seconds as "durationSeconds"
       from voiceover_line line join voice_clip using (workspace_id, key)
       where voiceover_id = $1 and duration_seconds > 0 order by position`,
      [id],
    );
    return {
      ...voiceover.result,
      ignoredTerms: voiceover.result.unheededTerms,
      warnings: voiceover.result.warnings ?? [],
      id,
      fileId: voiceover.fileId,
      lines,
    };
  });
}
