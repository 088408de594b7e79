import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { requireLength, requireName } from '../../platform/text/check-text.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { findProjectForUpdate } from './find-project.js';
import { foldName } from './fold-name.js';
import { ProjectEntity } from './project.entity.js';

interface CreateProject {
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

interface UpdateProject {
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

/** Deletes a project; its videos, including locked ones, remain without a project. */
export async function deleteProject({ db, caller, requestId }: VideosContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteProject);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const { name } = await findProjectForUpdate(tx, id);
    await tx.delete(ProjectEntity, { workspaceId, id });
    // All of its counts are zero now.
    await tx.query('delete from video_count where workspace_id = $1 and folder = $2', [workspaceId, id]);
    const audited = auditedAction(caller, 'project_deleted', { type: 'project', id }, { name });
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId });
  });
}

/** Validates the fields of a project. */
function checkProject({ name, description }: { name?: string | null; description?: string | null }): void {
  requireName('body.name', name);
  requireLength('body.description', description, { max: 1000 });
}
