import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { checkProject } from './check-project.js';
import { findProjectForUpdate } from './find-project.js';
import { foldName } from './fold-name.js';
import type { ProjectEntity } from './project.entity.js';

export interface UpdateProject {
  readonly name?: string | null;
  /** Null deletes it. */
  readonly description?: string | null;
}

/** Changes the name or the description of a project. Equal values are no change. */
export async function updateProject(
  { db, caller }: VideosContext,
  id: string,
  input: UpdateProject,
): Promise<ProjectEntity> {
  requireAccess(caller, ACCESS.updateProject);
  checkProject(input);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const project = await findProjectForUpdate(tx, id);
    const name = input.name ?? project.name;
    const description = input.description === undefined ? project.description : input.description;
    if (name === project.name && description === project.description) return project;
    return tx.save(
      Object.assign(project, { name, nameFolded: foldName(name), description, updatedAt: new Date() }),
    );
  });
}
