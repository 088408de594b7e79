import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors.js';
import { CourseEntity } from './course.entity.js';

/** The course, locked until the transaction ends: concurrent changes of it or its modules wait. */
export async function holdCourse(tx: EntityManager, id: string): Promise<CourseEntity> {
  const course = await tx.findOne(CourseEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!course) throw notFound({ what: 'Course', id });
  return course;
}

/** The course as it stands. */
export async function requireCourse(tx: EntityManager, id: string): Promise<CourseEntity> {
  const course = await tx.findOneBy(CourseEntity, { id });
  if (!course) throw notFound({ what: 'Course', id });
  return course;
}
