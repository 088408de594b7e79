import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import type { PreviousSecret } from '../secret/secret-box.js';

/** `requested`: by a caller. `failing`: for too long. `gone`: its receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

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

/** Returns a webhook, which cannot be deleted until the transaction ends. Throws `not_found`. */
export async function requireWebhook(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<WebhookEntity> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { workspaceId, id },
    lock: { mode: 'for_key_share' },
  });
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}

/** Returns the webhook, locked until the transaction ends. Another workspace's reads like a missing one. */
export async function findWebhookForUpdate(tx: EntityManager, id: string): Promise<WebhookEntity> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}
