import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSigningCertificate1765100100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Of the installation, not of a workspace: not behind the boundary. The private key is encrypted.
      create table signing_certificate (
        id text primary key,
        certificate text not null,
        root text not null,
        sealed_key text not null,
        sealed_by text not null,
        created_at timestamptz not null default now()
      );
      -- What the file's content credentials state, with their key; null when it has none.
      alter table joined_export add column signed jsonb;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table joined_export drop column signed;
      drop table signing_certificate;`);
  }
}
