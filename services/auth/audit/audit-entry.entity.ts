import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActionAudited, AuditedAction } from '../../../schemas/messages/audit.js';

/** Who did what to what, when and from where. Never changed; removed after `AUDIT_RETENTION_DAYS`. */
@Entity({ name: 'audit_entry' })
export class AuditEntryEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') action!: AuditedAction;
  @Column('text') actorType!: ActionAudited['actor']['type'];
  @Column('text', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('text', { nullable: true }) targetType!: string | null;
  @Column('text', { nullable: true }) targetId!: string | null;
  @Column('jsonb') details!: Record<string, unknown>;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text') requestId!: string;
}
