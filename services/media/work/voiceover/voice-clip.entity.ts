import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A narrated line, cached for every request with the same text and voice. Its audio is a file. */
@Entity({ name: 'voice_clip' })
export class VoiceClipEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** Hash of everything that shapes its audio. */
  @PrimaryColumn('text') key!: string;
  @Column('text') fileId!: string;
  /** The video it was made for; others may use it as well. */
  @Column('text') videoId!: string;
  @Column('double precision') durationSeconds!: number;
  /** Terms pronounced as written, since the voice accepts no phonemes. */
  @Column('jsonb', { name: 'unheeded_terms' }) ignoredTerms!: readonly string[];
  @Column('timestamptz') usedAt!: Date;
}
