import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Somebody signed in on the authorization pages, for a short while. */
@Entity({ name: 'sign_in_session' })
export class SessionEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('text') accountId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
