import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { VoiceoverPrint } from '../../video/narration/voiceover-print.js';

/** Result of a voiceover, without its lines, which are in `voiceover_line`. */
export interface VoiceoverResult {
  readonly durationSeconds: number;
  readonly lineCount: number;
  readonly synthesizedLines: number;
  readonly reusedLines: number;
  readonly shiftedLines: number;
  readonly overrunSeconds: number;
  /** Pronunciations that the voice could not apply, stored as 0.1.0 does. */
  readonly unheededTerms: readonly string[];
  /** What was held, delayed or sped up. Absent in results from before it was told. */
  readonly warnings?: readonly string[];
}

/** The narration of a script: one file of everything, and the clip of every line. */
@Entity({ name: 'voiceover' })
export class VoiceoverEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') fileId!: string;
  @Column('jsonb') result!: VoiceoverResult;
  /** What its file was encoded from; null for voiceovers stored before this column existed. */
  @Column('jsonb', { nullable: true }) print!: VoiceoverPrint | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
