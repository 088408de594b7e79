import type { DataSource } from 'typeorm';
import type { CallerClaims } from '../../platform/caller.js';
import { inTransaction } from '../../platform/database.js';
import { PlanEntity } from '../workspace/plan.entity.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';
import { ApiKeyEntity } from './api-key.entity.js';

/**
 * Whose credential this is and what it allows; null when there is none, or it was revoked or has expired. Takes the SHA-256 in hex, so
 * that the credential itself never travels inside.
 */
export function findCredential(db: DataSource, tokenHash: string): Promise<CallerClaims | null> {
  return inTransaction(db, { settings: { 'app.credential_hash': tokenHash } }, async (tx) => {
    const key = await tx.findOneBy(ApiKeyEntity, { tokenHash: Buffer.from(tokenHash, 'hex') });
    if (!key || key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) return null;

    await tx.query(`select set_config('app.workspace_id', $1, true)`, [key.workspaceId]);
    const workspace = await tx.findOneByOrFail(WorkspaceEntity, { workspaceId: key.workspaceId });
    const plan = await tx.findOneByOrFail(PlanEntity, { id: workspace.planId });
    return {
      workspaceId: key.workspaceId,
      userId: null,
      credentialId: key.id,
      role: null,
      scopes: null,
      plan: {
        id: plan.id,
        apiAccess: plan.apiAccess,
        videoMinutesPerMonth: plan.videoMinutesPerMonth,
        webhooks: plan.webhooks,
      },
    };
  });
}
