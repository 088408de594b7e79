import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import type { Avatar } from '../../work/avatars/avatar-catalogue.js';
import type { MediaContext } from '../context.js';
import { findEngineReports } from '../reference/find-engine-reports.js';

export type ListedAvatar = Omit<Avatar, 'path' | 'talkingPath'> & {
  readonly previewUrl: string;
  readonly talking: boolean;
};

/** Lists the avatars, the operator's own first. */
export async function listAvatars({ caller, db, avatars }: MediaContext): Promise<ListedAvatar[]> {
  requireAccess(caller, ACCESS.avatars);
  const { catalogue, previews } = avatars;
  const talking = (await findEngineReports(db)).some(({ avatar }) => avatar === true);
  return (await catalogue.list()).map(({ id, name, kind, talkingPath }) => ({
    id,
    name,
    kind,
    previewUrl: previews.urlOf(id),
    // Every avatar can talk where an avatar engine is available, and one with a sheet of mouths anywhere.
    talking: talking || talkingPath !== undefined,
  }));
}
