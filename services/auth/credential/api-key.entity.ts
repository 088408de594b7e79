import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';

/** A credential of a workspace. Only its hash is stored. */
@Entity({ name: 'api_key' })
export class ApiKeyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') workspaceId!: string;
  @Column('text') name!: string;
  /** SHA-256 of the key; the key has enough entropy that no salt is needed. */
  @Column('bytea') tokenHash!: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** Null: the key never expires. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Accurate to the minute. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  /** Account of the member who created the key directly or with another key; null when unknown. */
  @Column('text', { nullable: true }) createdBy!: string | null;
  /** The maximum role of the key; its creator's present role limits it further. */
  @Column('text') managementRole!: Role;
  /** Limits every operation like a member's role; null: none does. */
  @Column('text', { nullable: true }) role!: Role | null;
  /** The scopes that it has; null: every scope. */
  @Column('text', { array: true, nullable: true }) scopes!: string[] | null;
}
