import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AudioLevel } from '../video/narration/settle-level.js';
import type { RenderedSegment } from '../video/render/video/render-segment.js';

export type RenderedFrames = Omit<RenderedSegment, 'sizeBytes'>;

/**
 * A rendered segment of a timeline (video or audio), stored under the hash of everything that shaped its
 * frames.
 */
@Entity({ name: 'segment' })
export class SegmentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') key!: string;
  /** A bigint, which the driver returns as text. */
  @Column('bigint') sizeBytes!: string;
  /**
   * Hash of the rendered bytes; null for segments stored before this column existed, which only their size
   * can verify.
   */
  @Column('text', { nullable: true }) sha256!: string | null;
  /**
   * Properties that the join verifies, and for audio its measured loudness; null for audio stored before that
   * was measured.
   */
  @Column('jsonb', { nullable: true }) rendered!: RenderedFrames | AudioLevel | null;
  @Column('timestamptz') usedAt!: Date;
}
