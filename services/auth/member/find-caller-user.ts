import { inTransaction } from '../../platform/database/database.js';
import { AccountEntity } from '../account/account.entity.js';
import type { AuthContext } from '../context.js';

/** Returns the user who authorized the token; null for API keys. */
export async function findCallerUser({ db, caller }: AuthContext): Promise<AccountEntity | null> {
  const { workspaceId, userId: id } = caller;
  if (!id) return null;
  return inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(AccountEntity, { id }));
}
