import { ACCESS } from '../../../schemas/access.js';
import { renderVideo } from '../../../schemas/messages/media.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { requireAccess } from '../../platform/access.js';
import { requireLanguageCode } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { completeBrandKit } from '../brand-kit/complete-brand-kit.js';
import type { VideosContext } from '../context.js';
import { languageNotThere, videoNotAnalyzed } from '../errors.js';
import { ScriptLineEntity } from '../script/script-line.entity.js';
import { holdVideoFor, requireSource } from '../video/find-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { isSpokenAlike } from './is-spoken-alike.js';
import { RenderPlanEntity } from './render-plan.entity.js';
import { startFrozen } from './start-frozen.js';
import { type StartedJob, startJob } from './start-job.js';

export interface ExportVideo {
  readonly language?: string | null;
  /** False burns no captions. */
  readonly captions?: boolean | null;
}

/** Freezes what the export is to be, then has it rendered. A locked video may be exported. */
export async function exportVideo(ctx: VideosContext, id: string, input: ExportVideo): Promise<StartedJob> {
  requireAccess(ctx.caller, ACCESS.exportVideo);
  requireLanguageCode('body.language', input.language);
  const { workspaceId } = ctx.caller;
  const planId = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, 'exportVideo', id);
    requireSource(video);
    if (video.status === 'draft' || !video.sourceFileId) throw videoNotAnalyzed({ videoId: id });
    const { sourceFileId } = video;
    requireLanguage(video, input.language);
    const cues = await tx.find(ScriptLineEntity, { where: { videoId: id }, order: { position: 'asc' } });
    const plan = {
      workspaceId,
      id: makeId('pln'),
      videoId: id,
      request: resolveRequest({ ...video, sourceFileId }, cues, input),
    };
    await tx.insert(RenderPlanEntity, plan);
    return plan.id;
  });
  return startFrozen(ctx, RenderPlanEntity, planId, () =>
    startJob(ctx, 'export', renderVideo, { videoId: id, planId }),
  );
}

function requireLanguage(video: VideoEntity, language: string | null | undefined): void {
  if (!language || !video.language || isSpokenAlike(language, video.language)) return;
  throw languageNotThere({ language, present: video.language });
}

function resolveRequest(
  video: VideoEntity & { sourceFileId: string },
  cues: readonly ScriptLineEntity[],
  { captions }: ExportVideo,
): RenderRequest {
  return {
    version: 2,
    videoId: video.id,
    sourceFileId: video.sourceFileId,
    basename: basenameOf(video.name),
    language: video.language,
    cues: cues.map(({ startTime, endTime, text, words }) => ({
      ...{ startTime, endTime, text },
      ...(words && { words: [...words] }),
    })),
    captions: captions === false ? null : completeBrandKit({}).captions,
    ...{
      ratio: null,
      reframe: false,
      watermark: null,
      music: null,
      openingSceneUrl: null,
      closingSceneUrl: null,
    },
    ...{ zooms: [], elements: [], slides: [], presenter: null },
    narration: narrationOf(video, cues),
    aiGeneratedAudio: video.aiGeneratedAudio,
  };
}

/** Lines that have a voice are heard instead of the source; none, or a script that keeps the speaker: the source is heard. */
function narrationOf(
  { voiceSettings, scriptSource }: VideoEntity,
  cues: readonly ScriptLineEntity[],
): RenderRequest['narration'] {
  const voices = cues.flatMap(({ voiceFileId }, cue) => (voiceFileId ? [{ cue, fileId: voiceFileId }] : []));
  if (voices.length === 0 || scriptSource === 'original') return undefined;
  const { sentencePauseSeconds = null, speed = null } = voiceSettings ?? {};
  return { voices, sentencePauseSeconds, keepsPace: speed !== null };
}

/** A name that every file system takes: `My film: part 1.mp4` → `My film part 1`. */
function basenameOf(name: string): string {
  const safe = name
    .replace(/\.(mp4|m4v|mov|mkv|webm|avi|ts|mpg|mpeg|wmv|flv)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return Array.from(safe).slice(0, 60).join('').trim() || 'video';
}
