import { text } from '../../text/text';
import type { Role } from './members.generated';

const { roles, members } = text.workspace;

/** The roles to choose from; only owners make owners. */
export const roleOptions = (isOwner: boolean) =>
  (Object.keys(roles) as Role[]).map((id) => ({
    id,
    name: roles[id].name,
    detail: id === 'OWNER' && !isOwner ? members.onlyOwners : roles[id].detail,
    isDisabled: id === 'OWNER' && !isOwner,
  }));
