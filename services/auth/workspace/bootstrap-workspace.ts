import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';
import { findAccount, makeAccount } from '../member/make-account.js';
import { hashPassword } from '../member/password.js';
import { hashSecret } from '../oauth/secrets.js';

/** The first workspace has a known id, so that starting again with another key adds the key to it. */
const FIRST_WORKSPACE = 'ws_first';

export interface Bootstrap {
  readonly name: string;
  readonly planId: string;
  readonly apiKey?: string | undefined;
  readonly owner?: { readonly email: string; readonly password: string } | undefined;
}

/** Makes the first workspace with its key and its owner, unless they are there. Safe to run at every start, by many at once. */
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

/** It manages as an admin does: owners are people. */
async function keepKey(tx: EntityManager, apiKey: string): Promise<void> {
  await tx.query(
    `insert into api_key (workspace_id, id, name, token_hash, management_role)
     values ($1, $2, 'Bootstrap', $3, 'admin')
     on conflict (token_hash) do nothing`,
    [FIRST_WORKSPACE, makeId('key'), hashSecret(apiKey)],
  );
}

/**
 * Makes the account and lets it in. An account that exists keeps its password, its role and its memberships: it is not let in, since
 * whoever was invited with the address by another workspace may have chosen its password.
 */
async function keepOwner(
  tx: EntityManager,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await findAccount(tx, email)) return;
  const passwordHash = await hashPassword(password);
  const account = await makeAccount(tx, { email, name: email.split('@')[0] as string, passwordHash });
  // Another process that starts now was first.
  if (!account) return;
  await tx.query(`insert into member (workspace_id, account_id, role) values ($1, $2, 'owner')`, [
    FIRST_WORKSPACE,
    account.id,
  ]);
}
