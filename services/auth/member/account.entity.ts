import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person who can sign in. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text') passwordHash!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
