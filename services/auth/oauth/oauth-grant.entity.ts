import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One approval by a member, with the family of all tokens issued for it. */
@Entity({ name: 'oauth_grant' })
export class OAuthGrantEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') clientId!: string;
  @Column('text') accountId!: string;
  @Column('text', { array: true }) scopes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  /** The account's password version at the time of approval: a new password ends the grant. */
  @Column('integer') passwordVersion!: number;
  /** When the last of its tokens expires. */
  @Column('timestamptz') expiresAt!: Date;
  /** Session of a first-party client's user, whose end ends the grant; null for other clients. */
  @Column('bytea', { nullable: true }) sessionHash!: Buffer | null;
  /** The only resource that the tokens are for (RFC 8707); null: the API. */
  @Column('text', { nullable: true }) resource!: string | null;
  /** Null for approvals of earlier versions. */
  @Column('text', { nullable: true }) clientName!: string | null;
  /** Null for an app on the user’s device, and for approvals of earlier versions. */
  @Column('text', { nullable: true }) redirectHost!: string | null;
  @Column('timestamptz', { nullable: true }) firstUsedAt!: Date | null;
  /** Accurate to the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}
