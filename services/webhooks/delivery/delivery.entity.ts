import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';

/** `waiting` for its time or its webhook, `leased` by a process that sends it, then `delivered`, or `dead` when nothing more is tried. */
export type DeliveryState = 'waiting' | 'leased' | 'delivered' | 'dead';

/** One event for one webhook: one delivery, many attempts. The row is lease and queue in one. */
@Entity({ name: 'delivery' })
export class DeliveryEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') webhookId!: string;
  @Column('text') eventId!: string;
  @Column('text') event!: WebhookEvent;
  @Column('text') requestId!: string;
  @Column('text') state!: DeliveryState;
  /** Begun so far. */
  @Column('integer') attempt!: number;
  /** Of the present round of the schedule. */
  @Column('integer') failures!: number;
  /** Minus infinity: at once. */
  @Column('timestamptz') dueAt!: Date | number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
