import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An application that may request access to a workspace from its members. */
@Entity({ name: 'oauth_client' })
export class OAuthClientEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) redirectUris!: string[];
  /** SHA-256 of the secret; null for a public client. */
  @Column('bytea', { nullable: true }) secretHash!: Buffer | null;
  /** The scopes it may request at most. */
  @Column('text', { array: true }) scopes!: string[];
  /** Account of the member who registered it, directly or with a key; null when unknown. */
  @Column('text', { nullable: true }) createdBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
