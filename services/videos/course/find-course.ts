import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { CourseEntity } from './course.entity.js';

/**
 * Returns the course and locks it until the transaction ends, so that concurrent changes of it or its modules
 * wait.
 */
export async function findCourseForUpdate(tx: EntityManager, id: string): Promise<CourseEntity> {
  const course = await tx.findOne(CourseEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!course) throw notFound({ what: 'Course', id });
  return course;
}

/** Returns the course without locking it. */
export async function requireCourse(tx: EntityManager, id: string): Promise<CourseEntity> {
  const course = await tx.findOneBy(CourseEntity, { id });
  if (!course) throw notFound({ what: 'Course', id });
  return course;
}
