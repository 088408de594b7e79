import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';
import type { videoTranslated } from '../../../schemas/messages/videos.js';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';

type TranslatedFact = z.infer<typeof videoTranslated.payload>;

/** The parameters of one voiceover, frozen when it was accepted. */
@Entity({ name: 'voice_request' })
export class VoiceRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: VoiceRequest;
  /** The event to publish when synthesis completes, if the voiceover is part of a translation. */
  @Column('jsonb', { nullable: true }) translated!: TranslatedFact | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
