import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in. May be a member of several workspaces. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** argon2id, in the PHC string format. */
  @Column('text') passwordHash!: string;
  /** Which of the account's passwords this is. What came of an earlier one has ended. */
  @Column('integer') passwordVersion!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
