import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';

/** Setting with which senders find due deliveries of all workspaces; see the tables' policies. */
export const ACROSS_WORKSPACES = { settings: { 'app.worker': 'on' } };

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

/** The status of a delivery as the webhook's owner sees it. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const STATES_OF: Readonly<Record<DeliveryStatus, readonly DeliveryState[]>> = {
  pending: ['waiting', 'leased'],
  delivered: ['delivered'],
  dead: ['dead'],
};

export const statusOf = (state: DeliveryState): DeliveryStatus =>
  state === 'delivered' || state === 'dead' ? state : 'pending';

/** One request of a delivery with its result. */
@Entity({ name: 'attempt' })
export class AttemptEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') deliveryId!: string;
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') startedAt!: Date;
  @Column('integer') durationMs!: number;
  /** Null, like the request, if the sender died before it could report. */
  @Column('text', { nullable: true }) url!: string | null;
  @Column('jsonb', { nullable: true }) requestHeaders!: Readonly<Record<string, string>> | null;
  @Column('text', { nullable: true }) requestBody!: string | null;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('text', { nullable: true }) responseBody!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
}
