import { useClient } from 'urql';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import {
  CreateProjectDocument,
  DeleteProjectDocument,
  type ProjectItemFragment,
  RenameProjectDocument,
} from './projects.generated';

/** Changes of projects; a failure is shown in a notice. */
export function useProjectChanges() {
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
