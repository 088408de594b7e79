import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in. May be a member of several workspaces. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  /** argon2id, in the PHC string format. */
  @Column('text') passwordHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
