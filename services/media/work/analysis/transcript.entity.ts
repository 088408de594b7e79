import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { CursorPoint, Interaction, Recording } from '../../../../schemas/interaction.js';
import type { ScreenText } from './screen/screen-text.js';
import type { ScreenTextBoxes } from './screen/text-boxes.js';
import type { ZoomMoment } from './zoom/zoom-in.js';

/** Text that was read from a source's frames, and the OCR engine that read it. */
export interface StoredScreenText {
  readonly reader: string;
  /** `SCREEN_VERSION` when it was read; absent in older ones. */
  readonly version?: number;
  readonly texts: readonly ScreenText[];
  /** Absent in text that was read before boxes were stored. */
  readonly boxes?: readonly ScreenTextBoxes[];
}

/** Transcript and scenes of a source, before a script is written. Later steps need the times of words. */
export interface StoredTranscript {
  /** BCP 47; null without speech. */
  readonly language: string | null;
  readonly durationSeconds: number;
  readonly words: ReadonlyArray<{
    text: string;
    startSeconds: number;
    endSeconds: number;
    confidence: number;
    /** Absent when speakers are not distinguished. */
    speaker?: number;
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
  /** By time, without labels until those are read. Absent in a transcript from before they were detected. */
  readonly interactions?: readonly Interaction[];
  readonly cursorTrack?: readonly CursorPoint[];
  /** Absent in a transcript from before it was stored. */
  readonly recording?: Recording;
  /** The interactions with their labels. Absent: not read yet. */
  readonly labelled?: { readonly reader: string; readonly interactions: readonly Interaction[] };
  readonly engineId: string | null;
  /** Absent in older transcripts. */
  readonly engineModel?: string | null;
  /** Absent until the screen was read. */
  readonly screen?: StoredScreenText;
}

/** Transcript of a video's source, stored as long as the video. Any number of scripts are written from it. */
@Entity({ name: 'transcript' })
export class TranscriptEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') videoId!: string;
  /** Key of everything that shaped the transcript; two sources with the same bytes have the same key. */
  @Column('text') key!: string;
  @Column('jsonb') result!: StoredTranscript;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
