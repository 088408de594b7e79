import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ZoomMoment } from './zoom/choose-zooms.js';

/** What is kept of an analysis; word times are for what is made of the video later. */
export interface KeptAnalysis {
  readonly language: string | null;
  readonly durationSeconds: number;
  readonly words: ReadonlyArray<{
    text: string;
    startSeconds: number;
    endSeconds: number;
    confidence: number;
  }>;
  readonly cues: ReadonlyArray<{
    startTime: number;
    endTime: number;
    text: string;
    /** Absent in an analysis of before they were kept. */
    words?: ReadonlyArray<{ text: string; start: number; end: number }>;
  }>;
  readonly scenes: ReadonlyArray<{ timeSeconds: number; score: number }>;
  readonly silences: ReadonlyArray<{ startSeconds: number; endSeconds: number }>;
  readonly loudnessLufs: number | null;
  /** Absent or null: nobody asked for them. */
  readonly zoomMoments?: readonly ZoomMoment[] | null;
  readonly engineId: string | null;
}

/** What was heard and seen in a source, kept for as long as its video. */
@Entity({ name: 'analysis' })
export class AnalysisEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  @Column('text') sourceFileId!: string;
  /** Hash of the settings that shaped it. */
  @Column('text') settingsKey!: string;
  @Column('jsonb') result!: KeptAnalysis;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
