import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { VoiceoverPrint } from '../../video/narration/voiceover-print.js';

/** What came of a voiceover, but for its lines: those are `voiceover_line`. */
export interface VoiceoverResult {
  readonly durationSeconds: number;
  readonly lineCount: number;
  readonly synthesizedLines: number;
  readonly reusedLines: number;
  readonly shiftedLines: number;
  readonly overrunSeconds: number;
  readonly unheededTerms: readonly string[];
}

/** A script read aloud: one file of all, and the clip of every line. */
@Entity({ name: 'voiceover' })
export class VoiceoverEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') fileId!: string;
  @Column('jsonb') result!: VoiceoverResult;
  /** What its file was encoded from; null for those of before it was kept. */
  @Column('jsonb', { nullable: true }) print!: VoiceoverPrint | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
