import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';

/**
 * `waiting` for its due time or its webhook, `leased` by a sending process, then `delivered`, or `dead` after
 * the last attempt.
 */
export type DeliveryState = 'waiting' | 'leased' | 'delivered' | 'dead';

/** The delivery of one event to one webhook, with all its attempts. The row is both lease and queue entry. */
@Entity({ name: 'delivery' })
export class DeliveryEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') webhookId!: string;
  @Column('text') eventId!: string;
  @Column('text') event!: WebhookEvent;
  @Column('text') requestId!: string;
  /** W3C Trace Context of the request behind it; null while nothing is traced. */
  @Column('text', { nullable: true }) traceparent!: string | null;
  @Column('text') state!: DeliveryState;
  /** Number of attempts begun so far. */
  @Column('integer') attempt!: number;
  /** Failures in the present round of the schedule. */
  @Column('integer') failures!: number;
  /** Minus infinity: due at once. */
  @Column('timestamptz') dueAt!: Date | number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
