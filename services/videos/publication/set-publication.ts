import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { articlePublished, articleUnpublished } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { publicationUrl } from '../article/publication-urls.js';
import type { VideosContext } from '../context.js';
import { nothingToPublish } from '../errors.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { PublicationEntity } from './publication.entity.js';
import type { Publication, PublicationChoice } from './publication.type.js';

export interface SetPublication {
  readonly status: PublicationChoice;
  /** Unchanged when absent. */
  readonly indexable?: boolean | null;
}

/**
 * Publishes or unpublishes a video's article; idempotent. Locked videos are accepted, since the content does
 * not change. The URL is created once and never changes.
 */
export async function setPublication(
  { db, caller, requestId, baseUrl }: VideosContext,
  videoId: string,
  { status, indexable }: SetPublication,
): Promise<Publication> {
  requireAccess(caller, ACCESS.setPublication);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'setPublication', videoId);
    if (video.kb === 'none') {
      if (status === 'published') throw nothingToPublish({ videoId });
      return toPublication(video, null, baseUrl);
    }
    const stored = await tx.findOneBy(PublicationEntity, { workspaceId, videoId });
    const before: PublicationEntity = stored ?? {
      workspaceId,
      videoId,
      id: makeId('pub'),
      indexable: false,
      publishedAt: null,
    };
    const isMoved = video.kb !== status;
    const after = { ...before, indexable: indexable ?? before.indexable };
    if (isMoved) after.publishedAt = status === 'published' ? new Date() : null;
    if (stored && !isMoved && after.indexable === before.indexable)
      return toPublication(video, stored, baseUrl);

    await tx.save(PublicationEntity, after);
    await tx.save(Object.assign(video, { kb: status, updatedAt: new Date() }));
    const origin = { workspaceId, requestId };
    if (isMoved) await queueChange(tx, video, publicationUrl(baseUrl, after.id), origin);
    const target = { type: 'video', id: videoId };
    if (status === 'published') {
      const audited = auditedAction(caller, 'article_published', target, { indexable: after.indexable });
      await queueMessage(tx, videosActionAudited, audited, origin);
    } else if (isMoved) {
      const audited = auditedAction(caller, 'article_unpublished', target);
      await queueMessage(tx, videosActionAudited, audited, origin);
    }
    return toPublication(video, after, baseUrl);
  });
}

function queueChange(
  tx: EntityManager,
  { id, kb }: VideoEntity,
  url: string,
  origin: MessageOrigin,
): Promise<void> {
  const message = kb === 'published' ? articlePublished : articleUnpublished;
  return queueMessage(tx, message, { videoId: id, url }, origin);
}

/** Returns the publication state of a video's article, for which no row may exist yet. */
export function toPublication(
  { id: videoId, kb }: VideoEntity,
  publication: PublicationEntity | null,
  baseUrl: string,
): Publication {
  const isPublished = kb === 'published' && publication !== null;
  return {
    videoId,
    status: kb,
    indexable: publication?.indexable ?? false,
    url: isPublished ? publicationUrl(baseUrl, publication.id) : null,
    publishedAt: isPublished ? publication.publishedAt : null,
  };
}
