import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';

/** The membership of an account in a workspace, with its role. */
@Entity({ name: 'member' })
export class MemberEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') accountId!: string;
  @Column('text') role!: Role;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
