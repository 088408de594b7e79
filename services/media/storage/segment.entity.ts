import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AudioLevel } from '../video/narration/settle-level.js';
import type { RenderedSegment } from '../video/render/video/render-segment.js';

export type RenderedFrames = Omit<RenderedSegment, 'sizeBytes'>;

/** A rendered piece of a timeline (picture or sound), kept under the hash of everything that shaped its frames. */
@Entity({ name: 'segment' })
export class SegmentEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  @PrimaryColumn('text') key!: string;
  /** A bigint: comes as text. */
  @Column('bigint') sizeBytes!: string;
  /** Of its bytes as they were rendered; null for pieces of before that was kept, which nothing vouches for but their size. */
  @Column('text', { nullable: true }) sha256!: string | null;
  /** What joining asserts of it, and of sound how loud it turned out; null for sound of before that was measured. */
  @Column('jsonb', { nullable: true }) rendered!: RenderedFrames | AudioLevel | null;
  @Column('timestamptz') usedAt!: Date;
}
