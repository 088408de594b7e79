import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';
import type { videoTranslated } from '../../../schemas/messages/videos.js';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';

type TranslatedFact = z.infer<typeof videoTranslated.payload>;

/** What one voiceover was asked to be, frozen when it was accepted. */
@Entity({ name: 'voice_request' })
export class VoiceRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: VoiceRequest;
  /** What is told once it is spoken, when it is part of a translation. */
  @Column('jsonb', { nullable: true }) translated!: TranslatedFact | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
