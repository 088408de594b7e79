import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Where a workspace wants to be told, and of what. */
@Entity({ name: 'subscription' })
export class SubscriptionEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: string[];
  @Column('boolean') enabled!: boolean;
  @Column('integer') consecutiveFailures!: number;
  @Column('timestamptz', { nullable: true }) lastDeliveredAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastFailedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
