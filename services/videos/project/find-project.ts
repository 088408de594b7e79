import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors.js';
import { ProjectEntity } from './project.entity.js';

/**
 * The project, there until the transaction ends: whoever deletes it meanwhile waits, and finds the video that was put into it.
 * Another workspace's project reads like a missing one.
 */
export async function requireProject(tx: EntityManager, id: string): Promise<ProjectEntity> {
  const project = await tx.findOne(ProjectEntity, { where: { id }, lock: { mode: 'for_key_share' } });
  if (!project) throw notFound({ what: 'Project', id });
  return project;
}

/** The project, held until the transaction ends. */
export async function holdProject(tx: EntityManager, id: string): Promise<ProjectEntity> {
  const project = await tx.findOne(ProjectEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!project) throw notFound({ what: 'Project', id });
  return project;
}
