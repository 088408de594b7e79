import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An application that may ask people for access to a workspace. */
@Entity({ name: 'oauth_client' })
export class OAuthClientEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) redirectUris!: string[];
  /** SHA-256 of the secret; null for a public client. */
  @Column('bytea', { nullable: true }) secretHash!: Buffer | null;
  /** The most it may ask for. */
  @Column('text', { array: true }) scopes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
