import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ScreenText } from './screen/screen-text.js';
import type { ZoomMoment } from './zoom/choose-zooms.js';

/** What could be read in a source, and by whom. */
export interface StoredScreenText {
  readonly reader: string;
  readonly texts: readonly ScreenText[];
}

/** Transcript and scenes of a source, before a script is written. Later steps need the times of words. */
export interface StoredTranscript {
  /** BCP 47; null when nothing was said. */
  readonly language: string | null;
  readonly durationSeconds: number;
  readonly words: ReadonlyArray<{
    text: string;
    startSeconds: number;
    endSeconds: number;
    confidence: number;
  }>;
  /** The words as subtitles. */
  readonly cues: ReadonlyArray<{
    startTime: number;
    endTime: number;
    text: string;
    /** Absent in older analyses, and if the text is not transcribed speech. */
    words?: ReadonlyArray<{ text: string; start: number; end: number }>;
  }>;
  readonly scenes: ReadonlyArray<{ timeSeconds: number; score: number }>;
  readonly silences: ReadonlyArray<{ startSeconds: number; endSeconds: number }>;
  /** Time spans with possible speech. */
  readonly speech: ReadonlyArray<{ startSeconds: number; endSeconds: number }>;
  readonly loudnessLufs: number | null;
  /** Null or absent if not requested. */
  readonly zoomMoments?: readonly ZoomMoment[] | null;
  readonly engineId: string | null;
  /** Absent: not read yet. */
  readonly screen?: StoredScreenText;
}

/** A hearing of a video's source, kept for as long as the video. Scripts are written of it, any number of them. */
@Entity({ name: 'transcript' })
export class TranscriptEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** Names all that shaped it; of two sources with the same bytes it is the same. */
  @Column('text') key!: string;
  @Column('jsonb') result!: StoredTranscript;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
