import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/caller.js';

/** A credential of a workspace. Only its hash is kept. */
@Entity({ name: 'api_key' })
export class ApiKeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') workspaceId!: string;
  @Column('text') name!: string;
  /** SHA-256 of the key; it has enough randomness of its own that no salt is needed. */
  @Column('bytea') tokenHash!: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** Null: it never expires. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** To the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** Account of the member who made it, or whose key did; null where none is known. */
  @Column('text', { nullable: true }) createdBy!: string | null;
  /** The most it may manage; its maker's present role bounds it further. */
  @Column('text') managementRole!: Role;
}
