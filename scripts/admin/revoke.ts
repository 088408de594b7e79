import { DomainError } from '../../services/platform/errors.js';
import { type AdminContext, acrossWorkspaces, printResult, readArguments } from './admin-context.js';

const KINDS = {
  key: { table: 'api_key', what: 'API key' },
  client: { table: 'oauth_client', what: 'OAuth client' },
} as const;

/** Revokes a key or a client permanently, in any workspace; idempotent. */
export const revoke =
  (kind: keyof typeof KINDS) =>
  async (ctx: AdminContext, args: readonly string[]): Promise<void> => {
    const id = readArguments(args, {}, [`the id of the ${kind}`]).positionals[0] as string;
    const { table, what } = KINDS[kind];
    const [revoked] = await acrossWorkspaces(ctx.db, async (tx) => {
      await tx.query(`update ${table} set revoked_at = now() where id = $1 and revoked_at is null`, [id]);
      const rows: Array<{ workspace: string }> = await tx.query(
        `select id, workspace_id as workspace, name, revoked_at as "revokedAt" from ${table} where id = $1`,
        [id],
      );
      return rows;
    });
    if (!revoked) throw new DomainError('not_found', `The ${what} ${id} does not exist`);
    await ctx.announce({
      workspaceId: revoked.workspace,
      ...(kind === 'key' ? { credentialId: id } : {}),
    });
    printResult(ctx, revoked);
  };
