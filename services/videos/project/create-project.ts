import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { checkProject } from './check-project.js';
import { foldName } from './fold-name.js';
import { ProjectEntity } from './project.entity.js';

export interface CreateProject {
  readonly name: string;
  readonly description?: string | null;
}

/** Creates an empty project. Names need not be unique. */
export async function createProject(
  { db, caller }: VideosContext,
  { name, description = null }: CreateProject,
): Promise<ProjectEntity> {
  requireAccess(caller, ACCESS.createProject);
  checkProject({ name, description });
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const effect = { operation: 'createProject', input: { name, description } };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      const id = makeId('prj');
      await tx.insert(ProjectEntity, { workspaceId, id, name, nameFolded: foldName(name), description });
      return { id };
    });
    const project = await tx.findOneBy(ProjectEntity, { workspaceId, id });
    if (!project) throw notFound({ what: 'Project', id });
    return project;
  });
}
