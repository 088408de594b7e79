import type { DataSource } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';

export interface OwnWorkspace {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Returns the workspaces of a user, by name. */
export const findOwnWorkspaces = (db: DataSource, accountId: string): Promise<OwnWorkspace[]> =>
  inTransaction(db, { settings: { 'app.account_id': accountId } }, (tx) =>
    tx.query(
      `select m.workspace_id as id, w.name, m.role from member m join workspace w using (workspace_id)
       where m.account_id = $1 order by w.name, id`,
      [accountId],
    ),
  );
