import { ACCESS } from '../../../schemas/access.js';
import { courseDeleted } from '../../../schemas/messages/courses.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { CourseEntity } from './course.entity.js';
import { findCourseForUpdate } from './find-course.js';

/** Deletes a course and its modules; the videos remain. */
export async function deleteCourse({ db, caller, requestId }: VideosContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteCourse);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const { title } = await findCourseForUpdate(tx, id);
    await tx.delete(CourseEntity, { workspaceId, id });
    await queueMessage(tx, courseDeleted, { courseId: id, title }, { workspaceId, requestId });
  });
}
