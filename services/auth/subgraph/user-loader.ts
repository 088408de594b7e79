import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { User } from './member.type.js';

export type UserLoader = DataLoader<string, User | null>;

/**
 * Loads members of the workspace for one request, in one query per tick; for other callers they do not exist.
 */
export const makeUserLoader = (db: DataSource, workspaceId: string | null): UserLoader =>
  new DataLoader(async (ids) => {
    const users: User[] = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query(
        `select a.id, a.email, a.name from member m join account a on a.id = m.account_id
         where m.workspace_id = $1 and a.id = any($2)`,
        [workspaceId, ids],
      ),
    );
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.map((id) => byId.get(id) ?? null);
  });
