import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A short sign-in session of the authorization pages. */
@Entity({ name: 'sign_in_session' })
export class SessionEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('text') accountId!: string;
  /** The account's password version at sign-in. */
  @Column('integer') passwordVersion!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
