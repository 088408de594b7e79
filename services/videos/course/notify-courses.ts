import type { EntityManager } from 'typeorm';
import { courseUpdated } from '../../../schemas/messages/courses.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';

interface ChangedCourse {
  readonly courseId: string;
  readonly title: string;
  readonly moduleCount: number;
}

/**
 * Records changes of locked courses, their modules or translations; subscribers and webhooks are notified on
 * commit. `updated_at` increases even within a microsecond and when the clock was set back.
 */
export async function noteCourseChanges(
  tx: EntityManager,
  courseIds: readonly string[],
  origin: MessageOrigin,
): Promise<void> {
  if (courseIds.length === 0) return;
  const { workspaceId } = origin;
  const [changed]: [ChangedCourse[], number] = await tx.query(
    `update course set updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
     where workspace_id = $1 and id = any($2)
     returning id as "courseId", title, (
       select count(*)::int from course_module
       where course_module.workspace_id = course.workspace_id and course_id = course.id
     ) as "moduleCount"`,
    [workspaceId, courseIds],
  );
  for (const course of changed) await queueMessage(tx, courseUpdated, course, origin);
}

/**
 * Locks and returns the courses that contain the video, as the video of a module or as one of its
 * translations.
 */
async function lockCoursesOf(tx: EntityManager, workspaceId: string, videoId: string): Promise<string[]> {
  const courses: Array<{ id: string }> = await tx.query(
    `with recursive shown as (
       select id, source_video_id from video where workspace_id = $1 and id = $2
       union
       select video.id, video.source_video_id from video join shown on video.id = shown.source_video_id
       where video.workspace_id = $1
     )
     select id from course where workspace_id = $1 and id in (
       select course_id from course_module where workspace_id = $1 and video_id in (select id from shown)
     ) order by id for update`,
    [workspaceId, videoId],
  );
  return courses.map(({ id }) => id);
}

/** Records a new translation as a change of the courses that contain its source. */
export async function noteTranslation(
  tx: EntityManager,
  videoId: string,
  origin: MessageOrigin,
): Promise<void> {
  await noteCourseChanges(tx, await lockCoursesOf(tx, origin.workspaceId, videoId), origin);
}

/**
 * Removes a video that is about to be deleted from all courses; later modules move up. The video must be
 * locked by the transaction.
 */
export async function leaveCourses(tx: EntityManager, videoId: string, origin: MessageOrigin): Promise<void> {
  const { workspaceId } = origin;
  const courseIds = await lockCoursesOf(tx, workspaceId, videoId);
  if (courseIds.length === 0) return;
  await tx.query('delete from course_module where workspace_id = $1 and video_id = $2', [
    workspaceId,
    videoId,
  ]);
  await tx.query(
    `update course_module set position = placed.position
     from (
       select id, row_number() over (partition by course_id order by position) as position from course_module
       where workspace_id = $1 and course_id = any($2)
     ) as placed
     where workspace_id = $1 and course_module.id = placed.id and course_module.position <> placed.position`,
    [workspaceId, courseIds],
  );
  await noteCourseChanges(tx, courseIds, origin);
}
