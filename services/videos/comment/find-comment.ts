import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { CommentEntity } from './comment.entity.js';

export interface WhichComment {
  readonly videoId: string;
  readonly id: string;
}

/** Returns the comment. Changes of comments are serialized by the lock on the video. */
export async function requireComment(
  tx: EntityManager,
  { workspaceId, videoId, id }: WhichComment & { readonly workspaceId: string },
): Promise<CommentEntity> {
  const comment = await tx.findOneBy(CommentEntity, { workspaceId, videoId, id });
  if (!comment) throw notFound({ what: 'Comment', id });
  return comment;
}
