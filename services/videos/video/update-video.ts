import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { requireLanguageCode, requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { requireProject } from '../project/find-project.js';
import { holdVideoFor, requireUnlocked } from './find-video.js';
import type { VideoEntity } from './video.entity.js';

export interface UpdateVideo {
  readonly name?: string | null;
  /** Null takes it out of its project. */
  readonly projectId?: string | null;
  readonly videoContext?: string | null;
  readonly companyContext?: string | null;
  readonly subtitleLanguage?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
}

const CONTENT = [
  'name',
  'videoContext',
  'companyContext',
  'subtitleLanguage',
  'aiGeneratedAudio',
] as const satisfies ReadonlyArray<keyof UpdateVideo>;

/** Changes a video's own fields. What is equal is no change: a locked video takes it. */
export async function updateVideo(ctx: VideosContext, id: string, input: UpdateVideo): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.updateVideo);
  checkBounds(input);
  const { workspaceId } = ctx.caller;
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, 'updateVideo', id);
    const changed = CONTENT.filter((name) => (input[name] ?? video[name]) !== video[name]);
    if (changed.length > 0) requireUnlocked(video);

    const projectId = input.projectId === undefined ? video.projectId : input.projectId;
    if (projectId !== video.projectId && projectId !== null) await requireProject(tx, projectId);
    if (changed.length === 0 && projectId === video.projectId) return video;
    const content = Object.fromEntries(changed.map((name) => [name, input[name]]));
    return tx.save(Object.assign(video, content, { projectId, updatedAt: new Date() }));
  });
}

function checkBounds({ name, videoContext, companyContext, subtitleLanguage }: UpdateVideo): void {
  requireName('body.name', name);
  requireLength('body.videoContext', videoContext, { most: 5000 });
  requireLength('body.companyContext', companyContext, { most: 5000 });
  requireLength('body.subtitleLanguage', subtitleLanguage, { least: 2, most: 10 });
  requireLanguageCode('body.subtitleLanguage', subtitleLanguage);
}
