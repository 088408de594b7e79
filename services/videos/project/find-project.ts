import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { ProjectEntity } from './project.entity.js';

/**
 * Returns the project and keeps it from being deleted until the transaction ends; a concurrent deletion waits
 * and then sees the video added to it. A project of another workspace is reported as missing.
 */
export async function requireProject(tx: EntityManager, id: string): Promise<ProjectEntity> {
  const project = await tx.findOne(ProjectEntity, { where: { id }, lock: { mode: 'for_key_share' } });
  if (!project) throw notFound({ what: 'Project', id });
  return project;
}

/** Returns the project and locks it until the transaction ends. */
export async function findProjectForUpdate(tx: EntityManager, id: string): Promise<ProjectEntity> {
  const project = await tx.findOne(ProjectEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!project) throw notFound({ what: 'Project', id });
  return project;
}
