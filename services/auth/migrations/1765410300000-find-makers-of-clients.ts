import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log says who registered the apps of earlier versions, directly or with a key. */
export class FindMakersOfClients1765410300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_client no force row level security;
      alter table audit_entry no force row level security;
      alter table api_key no force row level security;
      update oauth_client client set created_by = coalesce(key.created_by, entry.actor_id)
        from audit_entry entry left join api_key key on key.workspace_id = entry.workspace_id and key.id = entry.actor_id
        where client.created_by is null and entry.workspace_id = client.workspace_id and entry.target_id = client.id
          and entry.action = 'oauth_client_registered'
          and (entry.actor_type = 'user' or entry.actor_type = 'api_key' and key.created_by is not null);
      alter table oauth_client force row level security;
      alter table audit_entry force row level security;
      alter table api_key force row level security;`);
  }

  /** What was found stays true. */
  async down(): Promise<void> {}
}
