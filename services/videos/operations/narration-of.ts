import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { ScriptLineEntity } from '../script/script-line.entity.js';
import type { VideoEntity } from '../video/video.entity.js';

/** Lines that have a voice are heard instead of the source; none, or a script that keeps the speaker: the source is heard. */
export function narrationOf(
  { voiceSettings, scriptSource }: VideoEntity,
  cues: readonly ScriptLineEntity[],
): RenderRequest['narration'] {
  const voices = cues.flatMap(({ voiceFileId }, cue) => (voiceFileId ? [{ cue, fileId: voiceFileId }] : []));
  if (voices.length === 0 || scriptSource === 'original') return undefined;
  const { sentencePauseSeconds = null, speed = null } = voiceSettings ?? {};
  return { voices, sentencePauseSeconds, keepsPace: speed !== null };
}
