import { useClient } from 'urql';
import { ConfirmDialog } from '../../design/dialog';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import { NameDialog } from '../actions/name-dialog';
import type { ProjectCommand } from './project-list';
import {
  CreateProjectDocument,
  DeleteProjectDocument,
  type ProjectItemFragment,
  RenameProjectDocument,
} from './projects.generated';

export type ProjectRequest =
  | { readonly kind: 'create' }
  | { readonly kind: ProjectCommand; readonly project: ProjectItemFragment };

interface ProjectDialogsProps {
  readonly request: ProjectRequest | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
  readonly onDeleted: (id: string) => void;
}

/** The dialog of what is requested for a project. */
export function ProjectDialogs({ request, onClose, onCreated, onDeleted }: ProjectDialogsProps) {
  const changes = useProjectChanges();
  const { projects: texts } = text.library;
  if (!request) return null;
  if (request.kind === 'create') {
    const create = async (name: string) => {
      const created = await changes.create(name);
      if (created) onCreated(created.id);
    };
    return (
      <NameDialog
        title={texts.create}
        action={texts.createAction}
        onSave={(name) => void create(name)}
        onClose={onClose}
      />
    );
  }
  const { kind, project } = request;
  if (kind === 'rename')
    return (
      <NameDialog
        title={texts.rename}
        action={text.common.save}
        name={project.name}
        onSave={(name) => void changes.rename(project, name)}
        onClose={onClose}
      />
    );
  const remove = async () => {
    if (await changes.delete(project)) onDeleted(project.id);
  };
  return (
    <ConfirmDialog
      title={texts.deleteTitle(project.name)}
      action={texts.delete}
      isOpen
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{texts.deleteHint(project.videoCount)}</p>
    </ConfirmDialog>
  );
}

/** Changes of projects; a failure is shown in a notice. */
function useProjectChanges() {
  const client = useClient();
  return {
    /** Returns the project, or null when it was refused. */
    async create(name: string): Promise<ProjectItemFragment | null> {
      const { data, error } = await client.mutation(CreateProjectDocument, { name }).toPromise();
      if (error) notifyFault(faultText(error));
      return data?.createProject ?? null;
    },

    async rename({ id, name: before }: ProjectItemFragment, name: string): Promise<void> {
      const { error } = await client.mutation(RenameProjectDocument, { id, name }).toPromise();
      if (error) return notifyFault(faultText(error));
      notify(text.library.renamed(name), {
        name: text.common.undo,
        onAction: () => void client.mutation(RenameProjectDocument, { id, name: before }).toPromise(),
      });
    },

    /** Returns whether it was deleted. */
    async delete({ id, name }: ProjectItemFragment): Promise<boolean> {
      const { error } = await client.mutation(DeleteProjectDocument, { id }).toPromise();
      if (error) notifyFault(faultText(error));
      else notify(text.library.projects.deleted(name));
      return !error;
    },
  };
}
