import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import { findAccount, makeAccount } from '../account/make-account.js';
import { hashPassword } from '../account/password.js';
import { hashSecret } from '../credential/secrets.js';

/** The first workspace has a fixed ID, so that another start with a different key adds the key to it. */
const FIRST_WORKSPACE = 'ws_first';

export interface Bootstrap {
  readonly name: string;
  readonly planId: string;
  readonly apiKey?: string | undefined;
  readonly owner?: { readonly email: string; readonly password: string } | undefined;
}

/**
 * Creates the first workspace with its key and its owner, unless they exist. Safe to run at every start, by
 * concurrent processes.
 */
export async function bootstrapWorkspace(db: DataSource, { name, planId, apiKey, owner }: Bootstrap) {
  if (!apiKey && !owner) return;
  await inTransaction(db, { workspaceId: FIRST_WORKSPACE }, async (tx) => {
    await tx.query(
      'insert into workspace (workspace_id, name, plan_id) values ($1, $2, $3) on conflict (workspace_id) do nothing',
      [FIRST_WORKSPACE, name, planId],
    );
    if (apiKey) await keepKey(tx, apiKey);
    if (owner) await keepOwner(tx, owner);
  });
}

/** The key gets the role admin: only users are owners. */
async function keepKey(tx: EntityManager, apiKey: string): Promise<void> {
  await tx.query(
    `insert into api_key (workspace_id, id, name, token_hash, management_role)
     values ($1, $2, 'Bootstrap', $3, 'admin')
     on conflict (token_hash) do nothing`,
    [FIRST_WORKSPACE, makeId('key'), hashSecret(apiKey)],
  );
}

/**
 * Creates the account and makes it an owner. An existing account keeps its password, its role and its
 * memberships, and is not added:
 * its password may have been chosen by someone whom another workspace invited with the address.
 */
async function keepOwner(
  tx: EntityManager,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await findAccount(tx, email)) return;
  const passwordHash = await hashPassword(password);
  const account = await makeAccount(tx, { email, name: email.split('@')[0] as string, passwordHash });
  // Another process that is starting was first.
  if (!account) return;
  await tx.query(`insert into member (workspace_id, account_id, role) values ($1, $2, 'owner')`, [
    FIRST_WORKSPACE,
    account.id,
  ]);
}
