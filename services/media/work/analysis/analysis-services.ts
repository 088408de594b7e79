import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../ai/transcribe/transcribe-config.js';
import type { Storage } from '../../storage/storage.js';

/** From when on speech is heard in pieces, and how long those are. */
export interface SegmentLengths {
  /** Up to so much speech is heard as one. */
  readonly wholeSeconds: number;
  /** At most; a cut finds a pause in the last third. Losing a worker costs no more than this to hear again. */
  readonly pieceSeconds: number;
}

export const SEGMENT_LENGTHS: SegmentLengths = { wholeSeconds: 120, pieceSeconds: 90 };

export interface AnalysisServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly transcribe: TranscribeConfig;
  /** Pieces of sound heard at once. */
  readonly concurrency: number;
  readonly lengths: SegmentLengths;
}
