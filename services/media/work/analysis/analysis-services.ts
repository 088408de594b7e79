import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../ai/transcribe/transcribe-config.js';
import type { Storage } from '../../storage/storage.js';

/** The length from which speech is transcribed in segments, and the length of those segments. */
export interface SegmentLengths {
  /** Speech up to this length is transcribed in one unit. */
  readonly wholeSeconds: number;
  /**
   * Maximum length of a segment; a cut uses a pause in the last third. A lost worker costs no more than this.
   */
  readonly segmentSeconds: number;
}

export const SEGMENT_LENGTHS: SegmentLengths = { wholeSeconds: 120, segmentSeconds: 90 };

export interface AnalysisServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly transcribe: TranscribeConfig;
  /** Segments of audio transcribed in parallel. */
  readonly concurrency: number;
  readonly lengths: SegmentLengths;
}
