import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Transcription } from '../../../../schemas/transcription.js';
import type { RatedLine } from './rate-lines.js';
import type { StoredTranscript } from './transcript.entity.js';

/** Stored part of an analysis: the transcript, and in `cues` the script written from it. */
export interface StoredAnalysis extends Omit<StoredTranscript, 'speech' | 'labelled' | 'cues'> {
  /** The script. Origin and confidence are absent in analyses that predate these fields. */
  readonly cues: ReadonlyArray<
    StoredTranscript['cues'][number] & Partial<Pick<RatedLine, 'source' | 'confidence' | 'words'>>
  >;
  /** Null if a person provided the text. Absent in analyses that predate this field. */
  readonly transcription?: Transcription | null;
  /** Confidence of the language detection, from 0 to 1. Absent in analyses that predate this field. */
  readonly languageConfidence?: number | null;
  /** Times in seconds, in the order of the request's key events. Absent in analyses that predate this field. */
  readonly keyEventPlaces?: ReadonlyArray<number | null>;
}

/** Transcript, scenes and script of a source, stored as long as its video. */
@Entity({ name: 'analysis' })
export class AnalysisEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') sourceFileId!: string;
  /** Hash of the settings that shaped the analysis. */
  @Column('text') settingsKey!: string;
  @Column('jsonb') result!: StoredAnalysis;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
