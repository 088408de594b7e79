import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets to re-encrypt or destroy are found across all workspaces; they are changed inside their own. */
const TENDS_SECRETS = `current_setting('app.tends_secrets', true) = 'on'`;

/** Subscriptions could not be created before there were secrets: no existing row needs one. */
export class KeepSecrets1763903100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table subscription
        -- Encrypted; base64. Which key it takes to read it stands beside it.
        add secret_ciphertext text not null,
        add secret_key_id text not null,
        -- Those that sign along for a while: [{"ciphertext", "keyId", "expiresAt"}], newest first.
        add previous_secrets jsonb not null default '[]',
        add disabled_reason text check (disabled_reason in ('requested', 'failing', 'gone')),
        add disabled_at timestamptz,
        -- When the present row of failures began; null while there is none.
        add first_failure_at timestamptz,
        add constraint subscription_disabled_for_a_reason
          check (enabled = (disabled_reason is null) and enabled = (disabled_at is null));
      create policy secret_care on subscription for select using (${TENDS_SECRETS});`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy secret_care on subscription;
      alter table subscription
        drop constraint subscription_disabled_for_a_reason,
        drop secret_ciphertext, drop secret_key_id, drop previous_secrets,
        drop disabled_reason, drop disabled_at, drop first_failure_at`);
  }
}
