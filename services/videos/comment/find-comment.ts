import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors.js';
import { CommentEntity } from './comment.entity.js';

export interface WhichComment {
  readonly videoId: string;
  readonly id: string;
}

/** The comment as it stands; changes of comments wait while the video is held. */
export async function requireComment(
  tx: EntityManager,
  { workspaceId, videoId, id }: WhichComment & { readonly workspaceId: string },
): Promise<CommentEntity> {
  const comment = await tx.findOneBy(CommentEntity, { workspaceId, videoId, id });
  if (!comment) throw notFound({ what: 'Comment', id });
  return comment;
}
