import { type AdminContext, acrossWorkspaces, printResult, readArguments } from './admin-context.js';

const STATEMENTS = {
  workspaces: `select workspace_id as id, name, plan_id as plan, created_at as "createdAt" from workspace
    where $1::text is null or workspace_id = $1 order by created_at, workspace_id`,
  users: `select a.id, a.email, a.name, a.created_at as "createdAt",
      coalesce(json_agg(json_build_object('workspace', m.workspace_id, 'role', m.role) order by m.created_at)
        filter (where m.account_id is not null), '[]') as memberships
    from account a left join member m on m.account_id = a.id
    where $1::text is null or exists (select 1 from member o where o.account_id = a.id and o.workspace_id = $1)
    group by a.id order by a.created_at, a.id`,
  keys: `select id, workspace_id as workspace, name, created_at as "createdAt", last_used_at as "lastUsedAt",
      expires_at as "expiresAt", revoked_at as "revokedAt", management_role as "managementRole",
      created_by as "createdBy" from api_key
    where $1::text is null or workspace_id = $1 order by created_at, id`,
  clients: `select id as "clientId", workspace_id as workspace, name,
      case when secret_hash is null then 'public' else 'confidential' end as kind, redirect_uris as "redirectUris",
      scopes, created_at as "createdAt", revoked_at as "revokedAt" from oauth_client
    where $1::text is null or workspace_id = $1 order by created_at, id`,
} as const;

/** Lists all objects of a kind, oldest first, of one workspace if given. */
export const listAll =
  (kind: keyof typeof STATEMENTS) =>
  async (ctx: AdminContext, args: readonly string[]): Promise<void> => {
    const { values } = readArguments(args, { workspace: { type: 'string' } });
    const rows: object[] = await acrossWorkspaces(ctx.db, (tx) =>
      tx.query(STATEMENTS[kind], [values.workspace ?? null]),
    );
    for (const row of rows) printResult(ctx, row);
  };
