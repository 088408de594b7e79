import type { VideoCommentFragment } from './comments.generated.js';

export interface Thread {
  readonly first: VideoCommentFragment;
  /** Oldest first. */
  readonly replies: readonly VideoCommentFragment[];
}

/** Groups comments, newest first, into threads: open ones before resolved ones. */
export function threadsOf(comments: readonly VideoCommentFragment[]): Thread[] {
  const threads = comments
    .filter(({ parentId }) => parentId === null)
    .map((first) => ({
      first,
      replies: comments
        .filter(({ parentId }) => parentId === first.id)
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    }));
  return [
    ...threads.filter(({ first }) => !first.resolved),
    ...threads.filter(({ first }) => first.resolved),
  ];
}
