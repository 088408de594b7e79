import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user who can sign in. An account may be a member of several workspaces. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** argon2id, in the PHC string format. */
  @Column('text') passwordHash!: string;
  /** Counts the account's passwords. Sessions and grants of an earlier version have ended. */
  @Column('integer') passwordVersion!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
