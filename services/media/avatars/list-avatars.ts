import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { MediaContext } from '../context.js';
import type { Avatar } from './avatar-catalogue.js';

export type ListedAvatar = Omit<Avatar, 'path'> & { readonly previewUrl: string; readonly talking: boolean };

/** Who can be shown as presenter, the operator's own first. */
export async function listAvatars({ caller, avatars }: MediaContext): Promise<ListedAvatar[]> {
  requireAccess(caller, ACCESS.avatars);
  const { catalogue, previews } = avatars;
  return (await catalogue.list()).map(({ id, name, kind }) => ({
    ...{ id, name, kind },
    previewUrl: previews.urlOf(id),
    // Nothing here makes a picture speak; until something does, nobody is told that it will.
    talking: false,
  }));
}
