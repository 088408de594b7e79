import type { DataSource, EntityManager } from 'typeorm';
import type { CallerClaims, PlanLimits } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { isInForce } from '../credential/is-in-force.js';
import { findTokenCredential } from '../oauth/find-token-credential.js';
import type { SelfRegisteredClients } from '../oauth/self-registered/self-registered-clients.js';
import { PlanEntity } from '../workspace/plan.entity.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';

export interface FoundCredential extends CallerClaims {
  /** The credential is invalid from then on; null: it is valid until it is revoked. */
  readonly expiresAt: Date | null;
  /** The only resource that an access token is for (RFC 8707); null: the API, or an API key. */
  readonly resource: string | null;
}

/**
 * Returns a credential's claims; null when it does not exist, was revoked or has expired. Accepts the SHA-256
 * in hex, so that the credential itself is never sent between services.
 */
export function findCredential(
  db: DataSource,
  tokenHash: string,
  selfRegistered?: SelfRegisteredClients,
): Promise<FoundCredential | null> {
  return inTransaction(db, { settings: { 'app.credential_hash': tokenHash } }, async (tx) => {
    const key = await tx.findOneBy(ApiKeyEntity, { tokenHash: Buffer.from(tokenHash, 'hex') });
    if (!key) {
      const token = await findTokenCredential(tx, Buffer.from(tokenHash, 'hex'), selfRegistered);
      if (!token) return null;
      const { isFirstParty, ...claims } = token;
      const plan = await findPlan(tx, token.workspaceId);
      // The product's own pages are no API client: they work on every plan.
      return { ...claims, plan: isFirstParty ? { ...plan, apiAccess: true } : plan };
    }
    if (!isInForce(key)) return null;

    await tx.query(`select set_config('app.workspace_id', $1, true)`, [key.workspaceId]);
    return {
      workspaceId: key.workspaceId,
      userId: null,
      credentialId: key.id,
      role: key.role,
      scopes: key.scopes,
      plan: await findPlan(tx, key.workspaceId),
      expiresAt: key.expiresAt,
      resource: null,
    };
  });
}

async function findPlan(tx: EntityManager, workspaceId: string): Promise<PlanLimits> {
  const workspace = await tx.findOneByOrFail(WorkspaceEntity, { workspaceId });
  const plan = await tx.findOneByOrFail(PlanEntity, { id: workspace.planId });
  return {
    id: plan.id,
    apiAccess: plan.apiAccess,
    videoMinutesPerMonth: plan.videoMinutesPerMonth,
    webhooks: plan.webhooks,
  };
}
