import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in of a browser. */
@Entity({ name: 'sign_in_session' })
export class SessionEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('text') accountId!: string;
  /** The account's password version at sign-in. */
  @Column('integer') passwordVersion!: number;
  /** Whether a first-party client uses the session, and so extends it. */
  @Column('boolean') isExtended!: boolean;
  /** The workspace that the user chose in a first-party client; null before. */
  @Column('text', { nullable: true }) chosenWorkspaceId!: string | null;
  /** Time of the sign-in. */
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
