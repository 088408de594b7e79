import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';

/** An invitation to become a member, accepted with a secret link. */
@Entity({ name: 'invitation' })
export class InvitationEntity {
  @Column('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') email!: string;
  @Column('text') role!: Role;
  @Column('bytea') tokenHash!: Buffer;
  /** Account of the member who invited; null for an API key and for the operator. */
  @Column('text', { nullable: true }) invitedBy!: string | null;
  /** The API key that invited. */
  @Column('text', { nullable: true }) invitedWith!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
