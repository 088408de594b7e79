import { createHash, randomBytes } from 'node:crypto';
import type { RunningProduct } from './running-product.js';

/** Creates a second workspace on the given plan, with an API key. */
export async function makeWorkspaceAndKey(
  { sql }: Pick<RunningProduct, 'sql'>,
  planId: string,
): Promise<{ workspaceId: string; key: string }> {
  const workspaceId = `ws_${randomBytes(8).toString('hex')}`;
  const key = `svc_live_${randomBytes(20).toString('hex')}`;
  const hash = createHash('sha256').update(key).digest();
  await sql('insert into auth.workspace (workspace_id, name, plan_id) values ($1, $1, $2)', [
    workspaceId,
    planId,
  ]);
  await sql(
    `insert into auth.api_key (workspace_id, id, name, token_hash, management_role)
     values ($1, $2, 'Second', $3, 'admin')`,
    [workspaceId, `key_${workspaceId}`, hash],
  );
  return { workspaceId, key };
}

/** Returns only the key of the workspace. */
export const makeWorkspace = async (product: Pick<RunningProduct, 'sql'>, planId: string): Promise<string> =>
  (await makeWorkspaceAndKey(product, planId)).key;
