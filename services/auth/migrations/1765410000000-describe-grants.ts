import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Approvals of earlier versions have neither name nor host: they are described by their client's ID. */
export class DescribeGrants1765410000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_grant
        -- The app's name when it was approved: apps that no workspace registered are stored nowhere else.
        add column client_name text check (length(client_name) between 1 and 200),
        -- The host that codes were sent to; null for an app on the user's device.
        add column redirect_host text check (length(redirect_host) between 1 and 300),
        -- Accurate to the minute; null before the first use.
        add column first_used_at timestamptz,
        add column last_used_at timestamptz;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_grant
        drop column client_name, drop column redirect_host, drop column first_used_at, drop column last_used_at`);
  }
}
