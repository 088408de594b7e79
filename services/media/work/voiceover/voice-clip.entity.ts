import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line read aloud once, kept for whenever it is to be read the same way. Its sound is a file. */
@Entity({ name: 'voice_clip' })
export class VoiceClipEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** Hash of all that shapes how it sounds. */
  @PrimaryColumn('text') key!: string;
  @Column('text') fileId!: string;
  /** The one it was made for; others may use it as well. */
  @Column('text') videoId!: string;
  @Column('double precision') durationSeconds!: number;
  /** Terms said as they are written, since the voice takes no phonemes. */
  @Column('jsonb') unheededTerms!: readonly string[];
  @Column('timestamptz') usedAt!: Date;
}
