import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Comment counts of a video; the row is missing while it was never commented on. */
@Entity({ name: 'discussion' })
export class DiscussionEntity {
  @PrimaryColumn('text') workspaceId!: string;
  /** Id of the video. */
  @PrimaryColumn('text') id!: string;
  @Column('integer') commentCount!: number;
  /** Number of unresolved threads. */
  @Column('integer') unresolvedCount!: number;
  @Column('timestamptz') updatedAt!: Date;
  /** Incremented by the database with every change. */
  @Column('integer') version!: number;
}

/** The state that subscribers receive; also exists for a video that was never commented on. */
export type LiveDiscussion = Pick<DiscussionEntity, 'id' | 'commentCount' | 'unresolvedCount' | 'version'>;
