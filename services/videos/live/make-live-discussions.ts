import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import type { LiveDiscussion } from '../comment/discussion.entity.js';

const FIND = `
  select video.id, coalesce(comment_count, 0) as "commentCount", coalesce(unresolved_count, 0) as "unresolvedCount",
    coalesce(discussion.version + 1, 0) as version
  from video left join discussion on discussion.workspace_id = video.workspace_id and discussion.id = video.id
  where video.workspace_id = $1 and video.id = any($2)`;

/** Publishes changes of comment counts to subscribers. */
export const makeLiveDiscussions = (db: DataSource, log: Logger): LiveRows<LiveDiscussion> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) => tx.query(FIND, [workspaceId, [...ids]])),
    },
    log,
  );
