import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authorization code that the browser returns to the client, which exchanges it for tokens once. */
@Entity({ name: 'oauth_code' })
export class OAuthCodeEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('text') grantId!: string;
  @Column('text') redirectUri!: string;
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) redeemedAt!: Date | null;
}
