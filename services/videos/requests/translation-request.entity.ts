import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';

/** The parameters of one translation, frozen when it was accepted. */
@Entity({ name: 'translation_request' })
export class TranslationRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: TranslationRequest;
  /** When an update was applied to its video; null for other requests, whose video shows that they were. */
  @Column('timestamptz', { nullable: true }) appliedAt?: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
