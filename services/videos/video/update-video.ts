import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import { videoMetadataChanged } from '../../../schemas/messages/videos.js';
import type { MetadataChanges } from '../../../schemas/metadata.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { requireLabel, requireLanguageCode, requireLength } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import { requireProject } from '../project/find-project.js';
import { foldName } from '../project/fold-name.js';
import { checkMetadata, isSameMetadata, mergeMetadata, requireFewerPairs } from './check-metadata.js';
import { providedLanguage, requireListedLanguage } from './language.js';
import { findVideoForUpdate, requireUnlocked, VideoEntity } from './video.entity.js';

export interface UpdateVideo {
  readonly name?: string | null;
  /** Null removes it from its project. */
  readonly projectId?: string | null;
  readonly videoContext?: string | null;
  readonly companyContext?: string | null;
  readonly subtitleLanguage?: string | null;
  readonly aiGeneratedAudio?: boolean | null;
  /** Pairs to set; null deletes one, and omitted pairs remain. */
  readonly metadata?: MetadataChanges | null;
}

const CONTENT = [
  'name',
  'videoContext',
  'companyContext',
  'subtitleLanguage',
  'aiGeneratedAudio',
] as const satisfies ReadonlyArray<keyof UpdateVideo>;

/** The declaration of AI-generated audio is refused on a locked video even if equal. */
const declares = ({ aiGeneratedAudio }: UpdateVideo): boolean => typeof aiGeneratedAudio === 'boolean';

/** Changes a video's own fields. Equal values are otherwise no change, so a locked video accepts them. */
export async function updateVideo(ctx: VideosContext, id: string, patch: UpdateVideo): Promise<VideoEntity> {
  requireAccess(ctx.caller, ACCESS.updateVideo);
  checkBounds(patch);
  const { subtitleLanguage } = patch;
  const input = subtitleLanguage
    ? { ...patch, subtitleLanguage: canonicalLanguage(subtitleLanguage) }
    : patch;
  if (subtitleLanguage) await requireListedLanguage(ctx, 'body.subtitleLanguage', subtitleLanguage);
  const { workspaceId } = ctx.caller;
  return inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'updateVideo', id);
    const changed = CONTENT.filter((name) => (input[name] ?? video[name]) !== video[name]);
    const metadata = mergeMetadata(video.metadata, input.metadata ?? {});
    const isRelabelled = !isSameMetadata(metadata, video.metadata);
    if (changed.length > 0 || isRelabelled || declares(input)) requireUnlocked(video);
    requireFewerPairs('body.metadata', metadata);

    const projectId = input.projectId === undefined ? video.projectId : input.projectId;
    if (projectId !== video.projectId && projectId !== null) await requireProject(tx, projectId);
    if (changed.length === 0 && !isRelabelled && projectId === video.projectId) return video;
    const content = Object.fromEntries(changed.map((name) => [name, input[name]]));
    Object.assign(video, content, { projectId, metadata, updatedAt: new Date() });
    video.nameFolded = foldName(video.name);
    // A subtitle language chosen by the user is that of the existing subtitles.
    if (changed.includes('subtitleLanguage') && input.subtitleLanguage && video.status !== 'draft')
      Object.assign(video, providedLanguage(input.subtitleLanguage));
    await tx.save(video);
    if (isRelabelled) await noteMetadata(tx, id, { workspaceId, requestId: ctx.requestId });
    return video;
  });
}

/** Other services order metadata changes by their version, since events may arrive out of order. */
async function noteMetadata(tx: EntityManager, videoId: string, origin: MessageOrigin): Promise<void> {
  const { metadata, version } = await tx.findOneByOrFail(VideoEntity, { id: videoId });
  await queueMessage(tx, videoMetadataChanged, { videoId, metadata, version }, origin);
}

function checkBounds({ name, videoContext, companyContext, subtitleLanguage, metadata }: UpdateVideo): void {
  requireLength('body.name', name, { min: 1, max: 200 });
  requireLabel('body.name', name);
  requireLength('body.videoContext', videoContext, { max: 5000 });
  requireLength('body.companyContext', companyContext, { max: 5000 });
  requireLength('body.subtitleLanguage', subtitleLanguage, { min: 2, max: 10 });
  requireLanguageCode('body.subtitleLanguage', subtitleLanguage);
  checkMetadata('body.metadata', metadata, { mayRemove: true });
}
