import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/caller.js';

/** What a person may do in a workspace. */
@Entity({ name: 'member' })
export class MemberEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') accountId!: string;
  @Column('text') role!: Role;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
