import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { CourseEntity } from '../course/course.entity.js';

/** Publishes changes of courses to subscribers. */
export const makeLiveCourses = (db: DataSource, log: Logger): LiveRows<CourseEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) =>
          tx.findBy(CourseEntity, { workspaceId, id: In([...ids]) }),
        ),
    },
    log,
  );
