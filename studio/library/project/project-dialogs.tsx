import { ConfirmDialog } from '../../design/dialog';
import { text } from '../../text/text';
import { NameDialog } from '../actions/name-dialog';
import type { ProjectCommand } from './project-list';
import type { ProjectItemFragment } from './projects.generated';
import { useProjectChanges } from './use-project-changes';

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
