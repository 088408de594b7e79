import { recordOperatorAction } from '../../services/auth/audit/record-action.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type AdminContext, acrossWorkspaces, printResult, readArguments } from './admin-context.js';

const KINDS = {
  key: { table: 'api_key', what: 'API key', action: 'api_key_revoked' },
  client: { table: 'oauth_client', what: 'OAuth client', action: 'oauth_client_revoked' },
} as const;

/** Revokes a key or a client permanently, in any workspace; idempotent. */
export const revoke =
  (kind: keyof typeof KINDS) =>
  async (ctx: AdminContext, args: readonly string[]): Promise<void> => {
    const id = readArguments(args, {}, [`the id of the ${kind}`]).positionals[0] as string;
    const { table, what, action } = KINDS[kind];
    const [revoked] = await acrossWorkspaces(ctx.db, async (tx) => {
      const [, count]: [unknown, number] = await tx.query(
        `update ${table} set revoked_at = now() where id = $1 and revoked_at is null`,
        [id],
      );
      const rows: Array<{ workspace: string; name: string }> = await tx.query(
        `select id, workspace_id as workspace, name, revoked_at as "revokedAt" from ${table} where id = $1`,
        [id],
      );
      const [one] = rows;
      if (one && count > 0) {
        await recordOperatorAction(tx, one.workspace, action, { type: table, id }, { name: one.name });
      }
      return rows;
    });
    if (!revoked) throw new DomainError('not_found', `The ${what} ${id} does not exist`);
    await ctx.announce({
      workspaceId: revoked.workspace,
      ...(kind === 'key' ? { credentialId: id } : {}),
    });
    printResult(ctx, revoked);
  };
