import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';

/** What one voiceover was asked to be, frozen when it was accepted. */
@Entity({ name: 'voice_request' })
export class VoiceRequestEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') request!: VoiceRequest;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
