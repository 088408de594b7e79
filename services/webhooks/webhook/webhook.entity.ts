import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { PreviousSecret } from '../secret/sealed-secret.js';
import type { DisabledReason } from './disabled-reason.js';

/** An endpoint of a workspace, with the events it receives. */
@Entity({ name: 'webhook' })
export class WebhookEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: string[];
  @Column('boolean') enabled!: boolean;
  /** Null while it is enabled. */
  @Column('text', { nullable: true }) disabledReason!: DisabledReason | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('integer') consecutiveFailures!: number;
  /** When the present series of failures began. */
  @Column('timestamptz', { nullable: true }) firstFailureAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastDeliveredAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastFailedAt!: Date | null;
  /** Encrypted for this workspace and webhook: `SecretBox` decrypts it, with `secretKeyId`. */
  @Column('text') secretCiphertext!: string;
  @Column('text') secretKeyId!: string;
  /** Previous secrets that keep signing until they expire, newest first. */
  @Column('jsonb') previousSecrets!: PreviousSecret[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
