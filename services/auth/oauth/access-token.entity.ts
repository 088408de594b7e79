import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'oauth_access_token' })
export class AccessTokenEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') grantId!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Column('text', { array: true }) scopes!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
