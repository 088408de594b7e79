import { useQuery } from 'urql';
import { ShellDocument } from './shell.generated';

/** What the user may do, by the role in the workspace. The service decides; the studio only says so beforehand. */
export interface CallerRights {
  readonly userId: string | null;
  readonly isLoaded: boolean;
  readonly isOwner: boolean;
  readonly canChangeSettings: boolean;
  readonly canEdit: boolean;
  readonly canCreate: boolean;
  readonly canDelete: boolean;
}

const SETTERS = new Set(['OWNER', 'ADMIN']);
const CREATORS = new Set(['OWNER', 'ADMIN', 'CREATOR']);
const EDITORS = new Set(['OWNER', 'ADMIN', 'CREATOR', 'DEVELOPER', 'EDITOR']);

export function useCaller(): CallerRights {
  const [{ data }] = useQuery({ query: ShellDocument });
  const role = data?.me.role ?? '';
  return {
    userId: data?.me.user?.id ?? null,
    isLoaded: data !== undefined,
    isOwner: role === 'OWNER',
    canChangeSettings: SETTERS.has(role),
    canEdit: EDITORS.has(role),
    canCreate: CREATORS.has(role),
    canDelete: CREATORS.has(role),
  };
}
