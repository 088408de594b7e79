import { createHash, randomBytes } from 'node:crypto';
import type { Product } from './product.js';

/** A workspace besides the first one, on the given plan; its API key. */
export async function makeWorkspace({ sql }: Pick<Product, 'sql'>, planId: string): Promise<string> {
  const id = `ws_${randomBytes(8).toString('hex')}`;
  const key = `svc_live_${randomBytes(20).toString('hex')}`;
  const hash = createHash('sha256').update(key).digest();
  await sql('insert into auth.workspace (workspace_id, name, plan_id) values ($1, $1, $2)', [id, planId]);
  await sql(`insert into auth.api_key (workspace_id, id, name, token_hash) values ($1, $2, 'Second', $3)`, [
    id,
    `key_${id}`,
    hash,
  ]);
  return key;
}
