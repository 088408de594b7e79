import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The comments of a video in figures; missing where there never was one. */
@Entity({ name: 'discussion' })
export class DiscussionEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** Of the video. */
  @PrimaryColumn('text') id!: string;
  @Column('integer') commentCount!: number;
  /** Threads that are not resolved. */
  @Column('integer') unresolvedCount!: number;
  @Column('timestamptz') updatedAt!: Date;
  /** Grows with every change; the database counts. */
  @Column('integer') version!: number;
}

/** As subscribers are told; also of a video that was never commented on. */
export type LiveDiscussion = Pick<DiscussionEntity, 'id' | 'commentCount' | 'unresolvedCount' | 'version'>;
