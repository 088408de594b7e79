import type { DataSource } from 'typeorm';
import type { TranscribeConfig } from '../../ai/transcribe/transcribe-config.js';
import type { Storage } from '../../storage/storage.js';

/** From which length speech is transcribed in segments, and how long those are. */
export interface SegmentLengths {
  /** Up to this length speech is transcribed as one. */
  readonly wholeSeconds: number;
  /** Maximum; a cut uses a pause in the last third. A lost worker costs no more than this. */
  readonly pieceSeconds: number;
}

export const SEGMENT_LENGTHS: SegmentLengths = { wholeSeconds: 120, pieceSeconds: 90 };

export interface AnalysisServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly transcribe: TranscribeConfig;
  /** Segments of audio transcribed in parallel. */
  readonly concurrency: number;
  readonly lengths: SegmentLengths;
}
