import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'oauth_refresh_token' })
export class RefreshTokenEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('text') grantId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) spentAt!: Date | null;
  /** What it was exchanged for, sealed; null before, and after the next exchange of the family. */
  @Column('text', { nullable: true }) successor!: string | null;
}
