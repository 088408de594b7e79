import { z } from 'zod';
import { defineMessage } from './define-message.js';

/** A user, or a program with an API key. */
const Actor = z.object({ type: z.enum(['user', 'api_key']), id: z.string() });

/** An approval was requested, approved, rejected or withdrawn. */
export const approvalChanged = defineMessage(
  'fact',
  'videos.approval-changed.v1',
  z.object({
    videoId: z.string(),
    approvalId: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
    /** Whether the video is locked from now on. */
    locked: z.boolean(),
    note: z.string().nullable(),
    decisionNote: z.string().nullable(),
    /** SHA-256 of the content that it was requested for. */
    contentHash: z.string(),
    changedBy: Actor,
  }),
);

const ChangedComment = z.object({
  videoId: z.string(),
  commentId: z.string(),
  parentId: z.string().nullable(),
  body: z.string(),
  timestamp: z.number().nullable(),
  resolved: z.boolean().nullable(),
  /** IDs of members. */
  mentions: z.array(z.string()),
  author: Actor,
  /** The author of the change. */
  changedBy: Actor,
});

/** A video was commented on. */
export const commentCreated = defineMessage('fact', 'videos.comment-created.v1', ChangedComment);

/** The text of a comment changed, or whether its thread is resolved. */
export const commentUpdated = defineMessage('fact', 'videos.comment-updated.v1', ChangedComment);

/** A comment was deleted; the deletion of a thread's first comment includes its replies. */
export const commentDeleted = defineMessage(
  'fact',
  'videos.comment-deleted.v1',
  ChangedComment.extend({ deletedCount: z.number().int() }),
);
