import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { CourseModuleEntity } from './course-module.entity.js';

/** Returns a module of the course. */
export async function requireModule(
  tx: EntityManager,
  courseId: string,
  id: string,
): Promise<CourseModuleEntity> {
  const module = await tx.findOneBy(CourseModuleEntity, { courseId, id });
  if (!module) throw notFound({ what: 'Module', id });
  return module;
}
